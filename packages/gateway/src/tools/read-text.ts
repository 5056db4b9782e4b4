import type { DpeUri } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError, parseDpeUri, readDpeBody, renderDpeBody } from "@a2c-smcp/protocol";
import { parseBoundedJson } from "@a2c-smcp/runtime";
import { locate, readAt } from "../read-uri.ts";
import type { CallSite } from "./tool.ts";

/** A document, page or element as text, and the server that it came from. */
export interface ReadText {
  readonly text: string;
  readonly server: string;
  readonly meta: Readonly<Record<string, unknown>>;
  /** The URI that gives the text once more, for the rest of it: kept here where the server would give something else. */
  readonly goOn: { readonly server_name: string; readonly uri: string };
}

/** Reads one text at the server of a document; JSON of a provider that ignores `format` is rendered here. */
export async function readText(uri: string, site: CallSite): Promise<ReadText> {
  const read = await readRaw(uri, site);
  const asked = parseDpeUri(uri);
  const body = (asked.params.format ?? "json") === "json" ? undefined : bodyIn(read.text, asked);
  const rendering = body === undefined ? undefined : renderDpeBody(body, asked);
  if (rendering === undefined || "missing" in rendering)
    return { ...read, goOn: { server_name: read.server, uri } };
  const { text } = rendering;
  const title = asked.level === 2 ? body?.["title"] : undefined;
  const kept = site.context.kept.keep({ mimeType: "text/markdown", text });
  const goOn = kept === undefined ? { server_name: read.server, uri } : { server_name: "results", uri: kept };
  return { ...read, text, goOn, meta: { ...(title === undefined ? {} : { title }), ...read.meta } };
}

/** Reads the JSON of a document or element; throws what an answer lacks. */
export async function readBody<Level extends DpeUri["level"]>(level: Level, uri: string, site: CallSite) {
  const { text, server } = await readRaw(uri, site);
  const reading = readDpeBody(parseJson(text), { ...parseDpeUri(uri), level });
  if ("body" in reading) return { body: reading.body, server };
  throw new ProtocolError(
    ErrorCode.Internal,
    `MCP server ${server} did not answer with a body that is known: it lacks ${reading.missing}`,
    { details: { uri, hint: "read it with resources(server_name, uri)" } },
  );
}

async function readRaw(uri: string, { context, signal }: CallSite): Promise<Omit<ReadText, "goOn">> {
  const { server } = await locate(context, uri);
  const { contents } = await readAt(context, { server, uri }, signal);
  const item = contents.find(({ text }) => typeof text === "string");
  if (!item || typeof item.text !== "string")
    throw new ProtocolError(ErrorCode.Internal, `MCP server ${server} answered without any text`, {
      details: { uri, hint: "read it with resources(server_name, uri)" },
    });
  const meta = "_meta" in item && typeof item._meta === "object" && item._meta !== null ? item._meta : {};
  return { text: item.text, server, meta: meta as Record<string, unknown> };
}

/** The body that a text holds; undefined for what is text. */
function bodyIn(text: string, asked: DpeUri): Record<string, unknown> | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  const value = parseJson(text);
  return "body" in readDpeBody(value, asked) ? (value as Record<string, unknown>) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return parseBoundedJson(text);
  } catch {
    return undefined; // a foreign server may answer in words
  }
}
