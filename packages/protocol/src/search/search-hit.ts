import { z } from "zod";
import type { FinderDocument } from "../dpe/model.ts";

/** A part of a text that was found: what was looked for, or what stands around it. */
export const SnippetPiece = z.object({ text: z.string(), is_match: z.boolean() });
/** A part of a text that was found: what was looked for, or what stands around it. */
export type SnippetPiece = z.infer<typeof SnippetPiece>;

/** A place that a search found: the one shape, from the tool of a documents server to the screen. */
export const SearchHit = z.looseObject({
  uri: z.string().min(1).describe("URI of the page, or of the document where no page is known"),
  element_uri: z.string().optional().describe("URI of the element, with its rows, that holds what was found"),
  document_title: z.string().optional(),
  title: z.string().optional().describe("of the page"),
  page_index: z.int().optional().describe("counts from 0"),
  page_label: z.string().optional().describe("printed on the page as its number, where that is another"),
  file: z.string().optional().describe("path of the file below its folder"),
  file_type: z.string().optional(),
  page_tokens: z.int().optional().describe("about what reading the page as Markdown costs"),
  also_at: z.array(z.string()).optional().describe("URIs of other places that say the very same"),
  snippet: z.array(SnippetPiece).describe("the text around what was found, in pieces; empty without one"),
});
/** A place that a search found: the one shape, from the tool of a documents server to the screen. */
export type SearchHit = z.infer<typeof SearchHit>;

/** The place itself: the element where that is known, else the page. */
export function hitUri({ element_uri, uri }: SearchHit): string {
  return element_uri ?? uri;
}

/** What the document is called; its URI where nothing else is known. */
export function hitTitle({ document_title, title, uri }: SearchHit): string {
  return document_title ?? title ?? uri;
}

/** A document of the catalogue as a hit, with its summary as the text that was found. */
export function documentHit({ uri, title, file_type, summary }: FinderDocument): SearchHit {
  return {
    ...{ uri, document_title: title },
    ...(file_type === "" ? {} : { file_type }),
    snippet: summary ? [{ text: summary, is_match: false }] : [],
  };
}

/**
 * A snippet as one line of Markdown: what was looked for stands between two pairs of stars, and stars of the text are
 * escaped.
 */
export function snippetMarkdown(snippet: readonly SnippetPiece[]): string {
  return snippet
    .map(({ text, is_match }) => ({ text: text.replace(/\*/g, "\\*"), is_match }))
    .map(({ text, is_match }) => (is_match ? `**${text}**` : text))
    .join("")
    .replace(/\s+/g, " ")
    .trim();
}
