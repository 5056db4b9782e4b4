import type { DpeUri } from "@a2c-smcp/protocol";
import { excessOf } from "@a2c-smcp/runtime";
import type { ReadResourceResult } from "@modelcontextprotocol/server";
import { answerTooLarge } from "./read-errors.ts";

/** What a URI stands for, before it is written down in one of the formats. */
export interface Body {
  readonly json: object;
  readonly markdown: () => string;
  readonly text: () => string;
  /** Goes beside Markdown and text, which cannot carry it. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Goes beside every format. */
  readonly beside?: Readonly<Record<string, unknown>> | undefined;
}

/** Which URI is answered. */
export interface Asked {
  readonly uri: DpeUri;
  readonly call: { readonly uri: string };
}

/** Clients read an answer as one line and close the connection when it is longer than some megabytes. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** One content item in the format that was asked for. */
export function answerWith({ uri: parsed, call: { uri } }: Asked, body: Body): ReadResourceResult {
  const { format = "json" } = parsed.params;
  const { beside } = body;
  if (format === "json") {
    checkBounds(body.json, parsed);
    const item = { uri, mimeType: "application/json", text: bounded(JSON.stringify(body.json), parsed) };
    return { contents: [beside === undefined ? item : { ...item, _meta: { ...beside } }] };
  }
  const [mimeType, text] =
    format === "markdown"
      ? (["text/markdown", body.markdown()] as const)
      : (["text/plain", body.text()] as const);
  return { contents: [{ uri, mimeType, text: bounded(text, parsed), _meta: { ...body.meta, ...beside } }] };
}

/** Whoever reads an answer of ours may hold it to the bounds that we hold others to. */
function checkBounds(json: object, uri: DpeUri): void {
  const excess = excessOf(json);
  if (excess === undefined) return;
  const what = `${excess.limit} ${excess.bound === "depth" ? "levels" : "values"}`;
  throw answerTooLarge(
    uri,
    `the answer has more than ${what}; ask for some of its rows with offset and limit`,
  );
}

function bounded(text: string, uri: DpeUri): string {
  if (text.length <= MOST_CHARACTERS) return text;
  throw answerTooLarge(
    uri,
    "the answer is too large for one piece; ask for some categories only, or for the elements one by one",
  );
}
