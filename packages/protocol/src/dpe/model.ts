import { z } from "zod";
import { absentable, textOrEmpty } from "../absentable.ts";

const count = z.int().nonnegative();

/** What a catalogue says of one document. */
export const DpeDocumentSummary = z.looseObject({
  doc_ref: z.string(),
  uri: z.string(),
  /** Of the file that the document was made from; empty where its provider does not tell. */
  file_uri: textOrEmpty,
  /** For example `xlsx`; empty where its provider does not tell. */
  file_type: textOrEmpty,
  title: z.string(),
  page_count: count,
  keywords: absentable(z.array(z.string())),
  summary: absentable(z.string()),
  /** ISO 8601. */
  last_modified: absentable(z.string()),
});
export type DpeDocumentSummary = z.infer<typeof DpeDocumentSummary>;

/** A document in the catalogue of a Computer: the MCP server that it comes from is named. */
export const FinderDocument = DpeDocumentSummary.extend({ server: z.string() });
export type FinderDocument = z.infer<typeof FinderDocument>;

/** Level 0: `dpe://host`. */
export const DpeCatalogue = z.looseObject({
  documents: z.array(DpeDocumentSummary),
  /** All documents of the host; more than `documents` holds when the catalogue was read in part. */
  total_count: count,
});
export type DpeCatalogue = z.infer<typeof DpeCatalogue>;

/** What the index of a document says of one page. */
export const DpePageSummary = z.looseObject({
  page_index: count,
  title: z.string(),
  /** Not there where the provider does not tell. */
  element_count: absentable(count),
  uri: z.string(),
  doc_ref: z.string().optional(),
});
export type DpePageSummary = z.infer<typeof DpePageSummary>;

/** Level 1: `dpe://host/doc`. The page fields are there with `depth=pages`. */
export const DpeDocument = DpeDocumentSummary.extend({
  pages: z.array(DpePageSummary).optional(),
  page_offset: count.optional(),
  page_limit: count.optional(),
  page_total: count.optional(),
});
export type DpeDocument = z.infer<typeof DpeDocument>;

/** One element as it stands on its page. Its `content` follows `contentSchemas[category]`. */
export const DpeElement = z.looseObject({
  element_id: z.string(),
  /** One of `CATEGORIES`; a reader takes others too, so that one new kind does not cost the whole page. */
  category: z.string(),
  summary: absentable(z.string()),
  content: z.looseObject({}),
});
export type DpeElement = z.infer<typeof DpeElement>;

/** Level 2: `dpe://host/doc/pages/N`. */
export const DpePage = z.looseObject({
  page_index: count,
  title: z.string(),
  doc_ref: z.string(),
  uri: z.string(),
  elements: z.array(DpeElement),
  /** Counts the elements of this answer: with `categories`, those that passed. */
  element_count: count,
});
export type DpePage = z.infer<typeof DpePage>;

/** Level 3: `dpe://host/doc/elements/ID`. */
export const DpeElementDetail = DpeElement.extend({
  doc_ref: z.string().optional(),
  page_index: count.optional(),
  uri: z.string().optional(),
  metadata: z.looseObject({}).optional(),
});
export type DpeElementDetail = z.infer<typeof DpeElementDetail>;
