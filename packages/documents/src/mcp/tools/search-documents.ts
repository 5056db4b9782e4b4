import { CATEGORIES, fileTypesIn, hasWords, measured, NO_WORDS } from "@a2c-smcp/protocol";
import { z } from "zod";
import { DocArgument, docRefOf } from "./find-document.ts";
import { describeSearch, SearchBody, searchBody } from "./search-answer.ts";
import { defineTool } from "./tool.ts";

/** Far more than is looked for: what a long text has too much is counted and said, not refused. */
const MOST_CHARACTERS = 10_000;

/** How every search takes its words and its window. */
export const queryArguments = {
  query: z
    .string()
    .trim()
    .min(1, { error: "write what to look for", ...measured })
    .max(MOST_CHARACTERS, measured)
    .refine((query) => query === "" || hasWords(query), { error: NO_WORDS })
    .describe(
      'A question, or words that should be on a page; "exact words" in quotes must be there; wor* for words that ' +
        "begin so; -word for pages without it. Any language; accents, width and case do not matter.",
    ),
  category: z
    .enum(CATEGORIES)
    .optional()
    .describe("Only what stands in elements of this kind, like table, code or list."),
  limit: z.int().min(1).max(50).default(10).describe("How many pages to answer with, 1 to 50."),
  offset: z.int().min(0).max(10_000).default(0).describe("How many of the best pages to pass over."),
};

const input = z.strictObject({
  ...queryArguments,
  file_type: z
    .string()
    .max(200, measured)
    .optional()
    .describe("Only documents of these types, like pdf or pdf,docx,xlsx."),
  path: z
    .string()
    .max(1000, measured)
    .optional()
    .describe("Only files below this folder, like reports/2026, or like this glob, like **/*minutes*."),
  doc: DocArgument.optional().describe("Only in this document: its doc_ref or its dpe:// URI."),
  modified_from: z.iso
    .date()
    .optional()
    .describe("Only files modified on this day or later, like 2026-01-31."),
  modified_before: z.iso.date().optional().describe("Only files modified before this day."),
});

/** Full-text search over all documents. */
export const searchDocuments = defineTool({
  name: "search_documents",
  title: "Search documents",
  description:
    "Finds the pages that say something, in all documents at once, best first. Each hit has the dpe:// URI of its page " +
    "(read it with ?format=markdown), the URI of the very element or table rows where that can be told, and what " +
    "reading the page costs in tokens. Titles, headings and file names count more than text.",
  input,
  output: SearchBody,
  needsIndex: true,
  run: async (args, { context, signal }) => {
    const { query, path, limit, offset, category, doc } = args;
    const request = {
      ...{ query, path, limit, offset },
      fileTypes: typesOf(args.file_type),
      categories: category === undefined ? undefined : [category],
      docRef: doc === undefined ? undefined : docRefOf(doc, context),
      modifiedFrom: dayOf(args.modified_from),
      modifiedBefore: dayOf(args.modified_before),
    };
    const answer = await context.library.queries.search(request, signal);
    const structured = searchBody(answer, context, { offset, limit });
    return { structured, text: describeSearch(query, structured) };
  },
});

function typesOf(list: string | undefined): string[] | undefined {
  const types = fileTypesIn(list);
  return types.length === 0 ? undefined : types;
}

/** When a day begins here, in milliseconds. */
function dayOf(date: string | undefined): number | undefined {
  return date === undefined ? undefined : new Date(`${date}T00:00:00`).getTime();
}
