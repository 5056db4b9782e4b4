import type { Format } from "@a2c-smcp/protocol";
import { DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import { excessOf } from "@a2c-smcp/runtime";
import type { ReadResourceResult } from "@modelcontextprotocol/server";

/** What a URI stands for, before it is written down in one of the formats. */
export interface Body {
  readonly json: object;
  readonly markdown: () => string;
  readonly text: () => string;
  /** Goes beside Markdown and text, which cannot carry it. */
  readonly meta: Readonly<Record<string, unknown>>;
  /** Goes beside every format: what identifies the content. */
  readonly quote?: Readonly<Record<string, unknown>> | undefined;
}

/** Clients read an answer as one line and close the connection when it is longer than some megabytes. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** One content item in the format that was asked for. */
export function answerWith(uri: string, body: Body, format: Format = "json"): ReadResourceResult {
  const { quote } = body;
  if (format === "json") {
    checkBounds(body.json);
    const item = { uri, mimeType: "application/json", text: bounded(JSON.stringify(body.json)) };
    return { contents: [quote === undefined ? item : { ...item, _meta: { ...quote } }] };
  }
  const [mimeType, text] =
    format === "markdown"
      ? (["text/markdown", body.markdown()] as const)
      : (["text/plain", body.text()] as const);
  return { contents: [{ uri, mimeType, text: bounded(text), _meta: { ...body.meta, ...quote } }] };
}

/** Whoever reads an answer of ours may hold it to the bounds that we hold others to. */
function checkBounds(json: object): void {
  const excess = excessOf(json);
  if (excess !== undefined)
    throw new DocumentError(
      DocumentErrorCode.TooLarge,
      `the answer has more than ${excess.limit} ${excess.bound === "depth" ? "levels" : "values"}; ask for some of its rows with offset and limit`,
    );
}

function bounded(text: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  throw new DocumentError(
    DocumentErrorCode.TooLarge,
    "the answer is too large for one piece; ask for some categories only, or for the elements one by one",
  );
}
