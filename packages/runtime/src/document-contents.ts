import type { DpeUri } from "@a2c-smcp/protocol";
import { readDpeBody } from "@a2c-smcp/protocol";
import { isRecord } from "./unknown-values.ts";
import { parseBoundedJson } from "./value-bounds.ts";

/** One content of a read, as an MCP server gave it. */
export interface GivenContent {
  readonly uri: string;
  readonly mimeType?: unknown;
  readonly text?: unknown;
  /** Base64. */
  readonly blob?: unknown;
}

/** What the contents of a `dpe://` read are. */
export type ContentsReading<Item extends GivenContent> =
  /** The JSON of a document, page or element. */
  | { readonly kind: "body"; readonly value: Readonly<Record<string, unknown>>; readonly item: Item }
  /** JSON that lacks something, or is something else. */
  | { readonly kind: "json"; readonly value: Readonly<Record<string, unknown>>; readonly item: Item }
  | { readonly kind: "text"; readonly text: string; readonly item: Item }
  | { readonly kind: "none" };

/**
 * Finds the body that a `dpe://` read asked for among the contents of its answer: whatever MIME type it has, behind a byte
 * order mark, as bytes, beside other contents. Without one, the first JSON, else the first text.
 */
export function readDocumentContents<Item extends GivenContent>(
  contents: readonly Item[],
  asked: DpeUri,
): ContentsReading<Item> {
  let first: ContentsReading<Item> = { kind: "none" };
  for (const item of contents) {
    const value = jsonIn(item);
    if (value !== undefined && "body" in readDpeBody(value, asked)) return { kind: "body", value, item };
    if (value !== undefined && first.kind !== "json") first = { kind: "json", value, item };
    if (typeof item.text === "string" && first.kind === "none")
      first = { kind: "text", text: item.text, item };
  }
  return first;
}

/** The JSON object that a content is; undefined when it is something else. */
export function jsonIn(item: GivenContent): Readonly<Record<string, unknown>> | undefined {
  const text = typeof item.text === "string" ? item.text : textOfBytes(item);
  if (text === undefined || !/^\uFEFF?\s*\{/.test(text)) return undefined;
  try {
    const value = parseBoundedJson(text.replace(/^\uFEFF/, ""));
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined; // words that begin with a brace, or more than anybody should walk through
  }
}

/** Bytes that may be JSON, as a text. */
function textOfBytes({ mimeType, blob }: GivenContent): string | undefined {
  if (typeof blob !== "string" || !/json|^text\/|^$/i.test(String(mimeType ?? ""))) return undefined;
  try {
    const bytes = Uint8Array.from(atob(blob), (byte) => byte.charCodeAt(0));
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined; // no base64, or no text
  }
}
