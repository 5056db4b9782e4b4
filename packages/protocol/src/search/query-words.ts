/** What became of the words of a query: those that a search did not look for as they were typed. */
export interface QueryWords {
  /** Words that are nowhere, and the near ones that were looked for instead. */
  readonly corrections?: readonly { readonly word: string; readonly near: readonly string[] }[] | undefined;
  /** How many of the last words were not looked for, because there are too many. */
  readonly leftOut?: number | undefined;
  /** Words that were not looked for, because they only join or ask. */
  readonly ignored?: readonly string[] | undefined;
  /** Words that are nowhere, nor anything near them. */
  readonly missing?: readonly string[] | undefined;
}

/** Whether there is anything in a query that a search can look for: signs and pictures are in no index. */
export function hasWords(query: string): boolean {
  return /[\p{L}\p{N}\p{Co}]/u.test(query);
}

/** Said of a query that has none. */
export const NO_WORDS = "there is no word or number in it: signs and pictures alone are not looked for";

/** In words, a sentence each; nothing where all words were looked for and found. A word is nowhere only if all was searched. */
export function describeWords(
  { corrections, leftOut, ignored, missing }: QueryWords,
  isAllSearched = true,
): readonly string[] {
  const where = isAllSearched ? "" : " in what was searched";
  return [
    ...(corrections ?? []).map(
      ({ word, near }) => `${word} is nowhere${where}; looked for ${near.join(", ")} instead.`,
    ),
    leftOut ? `The last ${leftOut} words were not looked for: write fewer.` : "",
    ignored?.length ? `Not looked for, as they only join or ask: ${ignored.join(", ")}.` : "",
    missing?.length ? `Nowhere${where}: ${missing.join(", ")}.` : "",
  ].filter((sentence) => sentence !== "");
}
