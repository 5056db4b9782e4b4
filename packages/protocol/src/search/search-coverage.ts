import { z } from "zod";

/** A file of whose text only a part can be searched. */
export const PartialFile = z.object({
  file: z.string(),
  doc_ref: z.string(),
  /** Set where the text ends in the index though the file goes on: page, and row of a table or line of a log. */
  page_index: z.int().optional().describe("the page where the searchable text ends"),
  row: z.int().optional().describe("of a long table or list: the first row that cannot be searched"),
  reason: z.string().describe("what is not searchable, in words"),
});
/** A file of whose text only a part can be searched. */
export type PartialFile = z.infer<typeof PartialFile>;

/** How much of what there is a search has looked at. */
export const SearchCoverage = z.object({
  is_complete: z.boolean().describe("true when every file was searched to its end"),
  files: z.int().describe("files that there are"),
  searchable: z.int().describe("files whose text was searched"),
  waiting: z.int().describe("files whose text is still to be read"),
  failed: z.int().describe("files that cannot be read; list_problems names them"),
  left_out: z.int().describe("places that are not served for a limit or a missing permission"),
  partial: z.array(PartialFile).describe("files that were searched only in part, the first twenty"),
  partial_total: z.int().describe("how many files were searched only in part"),
});
/** How much of what there is a search has looked at. */
export type SearchCoverage = z.infer<typeof SearchCoverage>;

/** In words, a sentence each; nothing where everything was searched. */
export function describeCoverage(coverage: SearchCoverage): readonly string[] {
  if (coverage.is_complete) return [];
  const { files, searchable, waiting, failed, left_out, partial, partial_total } = coverage;
  const more = partial_total - partial.length;
  return [
    searchable < files ? `${searchable} of ${files} files were searched.` : "",
    waiting > 0 ? `${waiting} files are still to be read: ask again for what is missing.` : "",
    failed > 0 ? `${failed} files cannot be read: list_problems names them.` : "",
    left_out > 0 ? `${left_out} places of the folders are not served: list_problems names them.` : "",
    ...partial.map(({ file, reason }) => `${file} was searched only in part: ${reason}.`),
    more > 0 ? `${more} more files were searched only in part.` : "",
  ].filter((sentence) => sentence !== "");
}
