import type { DpeUri, WindowUri } from "@a2c-smcp/protocol";
import { buildDpeUri, ProtocolError, parseDpeUri, parseWindowUri } from "@a2c-smcp/protocol";
import { Command } from "commander";
import { messages } from "../language/messages.ts";
import { UserError } from "../process/exit.ts";
import { printable } from "../terminal/printable.ts";

/** `a2c uri URI`: takes a URI apart, or says which rule it breaks. */
export function uriCommand(): Command {
  const say = messages().parts.uri;
  return new Command("uri")
    .description(say.description)
    .argument("<uri>", say.uri)
    .option("--json", say.json)
    .action((raw: string, options: { json?: true }) => {
      const facts = explain(raw);
      console.log(options.json ? JSON.stringify(facts, null, 2) : formatFacts(facts));
    });
}

type Facts = Record<string, unknown>;

function explain(raw: string): Facts {
  try {
    return isWindow(raw) ? windowFacts(parseWindowUri(raw)) : dpeFacts(parseDpeUri(raw));
  } catch (error) {
    if (!(error instanceof ProtocolError)) throw error;
    const rule = error.details?.["rule"];
    const where = rule === undefined ? "" : `, rule ${rule}`;
    const hint = isWindow(raw)
      ? "A window URI looks like window://HOST/PATH."
      : "A document URI looks like dpe://HOST/DOCUMENT/pages/0 or dpe://HOST/DOCUMENT/elements/ID.";
    throw new UserError(`${error.message} (code ${error.code}${where})`, { cause: error, hint });
  }
}

function isWindow(raw: string): boolean {
  return /^window:/i.test(raw);
}

const levelNames = ["catalogue", "document", "page", "element"] as const;

function dpeFacts(uri: DpeUri): Facts {
  return {
    scheme: "dpe",
    level: uri.level,
    kind: levelNames[uri.level],
    host: uri.host,
    doc_ref: uri.docRef,
    page_index: uri.pageIndex,
    element_id: uri.elementId,
    params: uri.params,
    canonical: buildDpeUri(uri),
  };
}

function windowFacts({ host, path, uri, warnings }: WindowUri): Facts {
  return { scheme: "window", host, path, canonical: uri, warnings };
}

function formatFacts(facts: Facts): string {
  const shown = Object.entries(facts).filter(([, value]) => value !== undefined && !isEmpty(value));
  const width = Math.max(...shown.map(([name]) => name.length));
  return shown.map(([name, value]) => `${name.padEnd(width)}  ${textOf(value)}`).join("\n");
}

function isEmpty(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).length === 0;
}

function textOf(value: unknown): string {
  return printable(typeof value === "string" ? value : JSON.stringify(value));
}
