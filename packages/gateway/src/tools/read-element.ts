import { buildDpeUri, ErrorCode, ProtocolError, partFieldsOf } from "@a2c-smcp/protocol";
import { reachOf } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { NextCall } from "./answers.ts";
import { answerOf, blocksOf, fitText, present } from "./answers.ts";
import { limit, maxTokens, offset } from "./arguments.ts";
import type { DocumentUri } from "./document-uri.ts";
import { readDocumentUri } from "./document-uri.ts";
import { readBody, readText } from "./read-text.ts";
import type { CallSite } from "./tool.ts";
import { defineTool } from "./tool.ts";

const DEFAULT_ROWS = 100;

/** `read_element`: one element of a document; rows of a table or items of a list by `offset` and `limit`. */
export const readElementTool = defineTool({
  name: "read_element",
  description: "One element of a document as Markdown; offset and limit page through rows or items.",
  input: z.strictObject({
    uri: z.string(),
    element: z.string().optional(),
    offset,
    limit,
    max_tokens: maxTokens,
  }),
  output: { text: { type: "string" }, total_rows: { type: "integer" }, next: { type: "array" } },
  run: async ({ uri: raw, element, offset: from = 0, limit: most = DEFAULT_ROWS, max_tokens }, site) => {
    const document = readDocumentUri(raw);
    const elementId = element ?? document.given.elementId;
    if (elementId === undefined)
      throw new ProtocolError(ErrorCode.BadRequest, "Say which element; read_page shows them", {
        details: { uri: raw },
      });
    const total = await countRows(document, elementId, site);
    const rows = await readRows({ document, elementId, from, most, total }, max_tokens, site);
    const { fitted, end } = rows;
    const next: NextCall[] = [...fitted.next];
    if (total !== undefined && end < total) {
      const args = { uri: document.uri, element: elementId, offset: end };
      next.push({ tool: "read_element", arguments: args, left: `rows ${end} to ${total - 1}` });
    }
    return answerOf(blocksOf({ ...fitted, next }), {
      text: fitted.text,
      ...present({ total_rows: total, next }),
    });
  },
});

/** How many rows or items the element has; undefined when it has none. */
async function countRows(
  { host, docRef }: DocumentUri,
  elementId: string,
  site: CallSite,
): Promise<number | undefined> {
  const uri = buildDpeUri({ host, docRef, elementId, params: { offset: 0, limit: 1 } });
  try {
    const { content } = (await readBody(3, uri, site)).body;
    const fields = partFieldsOf(content);
    return fields === undefined ? undefined : Number(content[fields.total]);
  } catch (error) {
    // A foreign server may answer in words; then nothing is known of rows.
    if (error instanceof ProtocolError && error.code === ErrorCode.Internal) return undefined;
    throw error;
  }
}

interface Rows {
  readonly document: DocumentUri;
  readonly elementId: string;
  readonly from: number;
  readonly most: number;
  readonly total: number | undefined;
}

/** As many rows as fit: a table that is cut inside a row is of no use, so fewer are read instead. */
async function readRows({ document, elementId, from, most, total }: Rows, tokens: number, site: CallSite) {
  const { host, docRef } = document;
  for (let count = most; ; count = Math.floor(count / 2)) {
    const params = {
      format: "markdown" as const,
      ...(total === undefined ? {} : { offset: from, limit: count }),
    };
    const uri = buildDpeUri({ host, docRef, elementId, params });
    const { text, goOn: rest } = await readText(uri, site);
    const isFitting = reachOf(text, tokens - 120) === text.length;
    if (!isFitting && total !== undefined && count > 1) continue;
    const goOn = (offset: number) => ({ tool: "resources", arguments: { ...rest, offset } });
    const end = Math.min(from + count, total ?? 0);
    return { fitted: fitText(text, { tokens: isFitting ? tokens : tokens - 60, goOn }), end };
  }
}
