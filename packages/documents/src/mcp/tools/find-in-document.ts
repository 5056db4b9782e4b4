import { z } from "zod";
import { DocArgument, findDocument } from "./find-document.ts";
import { describeSearch, SearchBody, searchBody } from "./search-answer.ts";
import { queryArguments } from "./search-documents.ts";
import { defineTool } from "./tool.ts";

/** Search in one document. */
export const findInDocument = defineTool({
  name: "find_in_document",
  title: "Find in a document",
  description:
    "Finds the pages, elements and table rows of one document that say something, best first. Takes questions and words " +
    "as search_documents does.",
  input: z.strictObject({ doc: DocArgument, ...queryArguments }),
  output: SearchBody,
  needsIndex: true,
  run: async ({ doc, query, category, limit, offset }, call) => {
    const { context, signal } = call;
    const { source } = await findDocument(doc, call);
    const categories = category === undefined ? undefined : [category];
    const request = { query, docRef: source.docRef, categories, limit, offset };
    const answer = await context.library.queries.search(request, signal);
    const structured = searchBody(answer, context, { offset, limit, docRef: source.docRef });
    return { structured, text: describeSearch(query, structured) };
  },
});
