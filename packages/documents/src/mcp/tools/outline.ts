import { buildDpeUri, describePageNumber } from "@a2c-smcp/protocol";
import { z } from "zod";
import { DocArgument, findDocument } from "./find-document.ts";
import { defineTool, MOST_OFFSET } from "./tool.ts";

const input = z.strictObject({
  doc: DocArgument,
  limit: z.int().min(1).max(1000).default(200).describe("How many headings to answer with, 1 to 1000."),
  offset: z.int().min(0).max(MOST_OFFSET).default(0).describe("How many headings to pass over."),
});

const output = z.object({
  doc_ref: z.string(),
  title: z.string(),
  headings: z.array(
    z.object({
      level: z.int().describe("1 is the highest"),
      text: z.string(),
      page_index: z.int(),
      page_label: z.string().optional().describe("printed on the page as its number, where that is another"),
      uri: z.string().describe("dpe:// URI of the page"),
      element_uri: z.string(),
    }),
  ),
  total: z.int().describe("headings that are known"),
  next_offset: z.int().optional(),
  pages_read: z.int().optional().describe("set when only so many of the first pages were looked at"),
});

/** The headings of a document. */
export const outline = defineTool({
  name: "outline",
  title: "Outline of a document",
  description:
    "Lists the headings of a document in order, each with its level and the dpe:// URI of its page: the quickest way to " +
    "find the right chapter of a long document without reading it.",
  input,
  output,
  run: async ({ doc, limit, offset }, call) => {
    const { library, host } = call.context;
    const document = await findDocument(doc, call);
    const { docRef } = document.source;
    const { entries, pagesRead } = await library.queries.outline(document, offset + limit + 1, call.signal);
    const shown = entries.slice(offset, offset + limit);
    const structured: z.infer<typeof output> = {
      doc_ref: docRef,
      title: document.description.title,
      headings: shown.map(({ level, text, pageIndex, pageLabel, elementId }) => ({
        ...{ level, text, page_index: pageIndex },
        ...(pageLabel === undefined ? {} : { page_label: pageLabel }),
        uri: buildDpeUri({ host, docRef, pageIndex }),
        element_uri: buildDpeUri({ host, docRef, elementId }),
      })),
      total: entries.length,
      ...(offset + shown.length < entries.length ? { next_offset: offset + shown.length } : {}),
      ...(pagesRead === undefined ? {} : { pages_read: pagesRead }),
    };
    return { structured, text: describe(structured) };
  },
});

function describe({ title, headings, total, next_offset, pages_read }: z.infer<typeof output>): string {
  const lines = headings.map(
    ({ level, text, page_index, page_label }) =>
      `${"  ".repeat(Math.min(5, Math.max(0, level - 1)))}- ${text} (${describePageNumber(page_index, page_label)})`,
  );
  const rest = next_offset === undefined ? "" : `… more of the ${total} headings with offset ${next_offset}`;
  const read =
    pages_read === undefined
      ? ""
      : `Only the first ${pages_read} pages were looked at; ask again when the document is in the index.`;
  const none = total === 0 ? "The document has no headings; its pages are listed with ?depth=pages." : "";
  return [`Outline of ${title}`, ...lines, rest, none, read].filter((line) => line !== "").join("\n");
}
