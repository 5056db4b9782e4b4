import type { Requirement } from "./requirement.ts";

/** What a documents provider proves at the levels 0 to 3. */
export const documentsRequirements = [
  {
    id: "documents.not-found",
    section: 3,
    milestone: "documents",
    text: "An unknown document is the JSON-RPC error 4201 with `data`.",
  },
  {
    id: "documents.page-out-of-range",
    section: 3,
    milestone: "documents",
    text: "A page beyond the document is the JSON-RPC error 4202 with `data`.",
  },
  {
    id: "documents.element-not-found",
    section: 3,
    milestone: "documents",
    text: "An unknown element is the JSON-RPC error 4203 with `data`.",
  },
  {
    id: "documents.catalogue",
    section: 4,
    milestone: "documents",
    text: "Level 0 without paging lists all documents, or stops at 1,000 with a `total_count` that says so.",
  },
  {
    id: "documents.catalogue-paging",
    section: 4,
    milestone: "documents",
    text: "Level 0 with `offset` or `limit` pages through the catalogue.",
  },
  {
    id: "documents.page-index",
    section: 4,
    milestone: "documents",
    text: "With `depth=pages` level 1 lists its pages by `offset` and `limit`, by default from 0 and at most 20.",
  },
  {
    id: "documents.categories",
    section: 4,
    milestone: "documents",
    text: "`categories` on level 2 keeps only those elements, and `element_count` counts the elements in the answer.",
  },
  {
    id: "documents.row-limit",
    section: 4,
    milestone: "documents",
    text: "Level 2 carries at most 50 rows of any one element, or as many as configured.",
  },
  {
    id: "documents.character-limit",
    section: 4,
    milestone: "documents",
    text: "Level 2 carries at most 4,000 characters of any one element, or as many as configured.",
  },
  {
    id: "documents.says-truncated",
    section: 4,
    milestone: "documents",
    text: "An element that was cut on level 2 says so with `truncated: true` and its `total_rows`.",
  },
  {
    id: "documents.rows-paging",
    section: 4,
    milestone: "documents",
    text: "`offset` and `limit` on level 3 page through the rows of a table, with `row_offset`, `row_limit` and `total_rows`.",
  },
  {
    id: "documents.items-paging",
    section: 4,
    milestone: "documents",
    text: "`offset` and `limit` on level 3 page through the items of a list, answered with `item_…` fields like those of rows.",
  },
  {
    id: "documents.reaches-rest",
    section: 4,
    milestone: "documents",
    text: "Paging through level 3 reaches all that level 2 left out.",
  },
  {
    id: "documents.formats",
    section: 4,
    milestone: "documents",
    text: "Every level answers in json, markdown and text.",
  },
  {
    id: "documents.markdown-answer",
    section: 4,
    milestone: "documents",
    text: "A Markdown answer is one content item of type `text/markdown` whose text is the Markdown itself.",
  },
  {
    id: "documents.text-answer",
    section: 4,
    milestone: "documents",
    text: "A plain text answer is one content item of type `text/plain` whose text is the text itself.",
  },
  {
    id: "documents.answer-meta",
    section: 4,
    milestone: "documents",
    text: "The `_meta` of a Markdown or text answer carries `page_index`, `title`, `doc_ref` and `element_count`.",
  },
  {
    id: "documents.participates",
    section: 5,
    milestone: "documents",
    text: "A documents provider declares `resources.subscribe` and lists each document as a level-1 URI.",
  },
  {
    id: "documents.completion",
    section: 4,
    milestone: "documents",
    text: "Completion of elements covers the whole document, with a right `total` and `hasMore`.",
  },
  {
    id: "documents.total-columns",
    section: 4,
    milestone: "documents",
    text: "A table carries `total_columns` beside `total_rows`, whatever format it comes from.",
  },
  {
    id: "documents.has-formulas",
    section: 4,
    milestone: "documents",
    text: "The metadata of a table of a workbook say at level 3 whether it has formulas.",
  },
  {
    id: "documents.rest",
    section: 4,
    milestone: "documents",
    text: "Level 3 says what was cut and how to get it: `next_uri` leads on to the end.",
  },
] as const satisfies readonly Requirement[];
