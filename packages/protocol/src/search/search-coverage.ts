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

/** How much of what there is a search has looked at by its meaning too, where a model is there for that. */
export const MeaningCoverage = z.object({
  model: z.string().describe("the model that was used"),
  files: z.int().describe("files whose text is in the index"),
  searched: z.int().describe("those of them that can be found by their meaning"),
  is_used: z.boolean().describe("whether this search looked for the meaning, not only for the words"),
  reason: z.string().optional().describe("why it did not, or why not all files can be found so"),
});
/** How much of what there is a search has looked at by its meaning too. */
export type MeaningCoverage = z.infer<typeof MeaningCoverage>;

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
  unread_pictures: z
    .int()
    .optional()
    .describe("files with pages that are pictures, as scans are, whose text nobody has read"),
  meaning: MeaningCoverage.optional().describe("set where a model finds pages by what they mean"),
});
/** How much of what there is a search has looked at. */
export type SearchCoverage = z.infer<typeof SearchCoverage>;

/** Whether the folders are still being looked at: all that is known was searched, and there may be more. */
export function mayHaveMore(coverage: SearchCoverage): boolean {
  const { is_complete, files, searchable, waiting, failed, left_out, partial_total } = coverage;
  const missing = waiting + failed + left_out + partial_total + (coverage.unread_pictures ?? 0);
  return !is_complete && searchable >= files && missing === 0;
}

/** In words, a sentence each; nothing where everything was searched. */
export function describeCoverage(coverage: SearchCoverage): readonly string[] {
  const meaning = describeMeaning(coverage.meaning);
  if (coverage.is_complete) return meaning;
  const { files, searchable, waiting, failed, left_out, partial, partial_total, unread_pictures } = coverage;
  const more = partial_total - partial.length;
  return [
    mayHaveMore(coverage) ? "The folders are still being looked at: there may be more files. Ask again." : "",
    searchable < files ? `${searchable} of ${files} files were searched.` : "",
    waiting > 0
      ? `${countOf(waiting, "file is", "files are")} still to be read: ask again for what is missing.`
      : "",
    failed > 0 ? `${countOf(failed, "file", "files")} cannot be read: list_problems names them.` : "",
    left_out > 0
      ? `${countOf(left_out, "place of the folders is", "places of the folders are")} not served: list_problems names them.`
      : "",
    describePictures(unread_pictures ?? 0, files),
    ...partial.map(({ file, reason }) => `${file} was searched only in part: ${reason}.`),
    more > 0 ? `${more} more ${more === 1 ? "file was" : "files were"} searched only in part.` : "",
    ...meaning,
  ].filter((sentence) => sentence !== "");
}

function describePictures(count: number, files: number): string {
  if (count === 0) return "";
  const what = files === 1 ? "It has pages" : `${countOf(count, "file has", "files have")} pages`;
  return `${what} that are pictures whose text was not read: view_page shows them, and Tesseract (package tesseract-ocr), once installed, has them read.`;
}

/** Whether every file was searched by its meaning too; also where nobody wanted that. */
export function isMeaningComplete({ meaning }: Pick<SearchCoverage, "meaning">): boolean {
  return meaning === undefined || (meaning.is_used && meaning.searched >= meaning.files);
}

function describeMeaning(meaning: MeaningCoverage | undefined): readonly string[] {
  if (meaning === undefined || isMeaningComplete({ meaning })) return [];
  const { files, searched, is_used, reason } = meaning;
  const why = reason === undefined ? "" : ` (${reason})`;
  if (!is_used) return [`Only words were looked for, not their meaning${why}.`];
  return [`By meaning, ${searched} of ${files} files were searched${why}.`];
}

function countOf(count: number, one: string, several: string): string {
  return `${count} ${count === 1 ? one : several}`;
}
