/** Words around what differs, and of what differs itself. */
const AROUND = 5;
const MOST_WORDS = 25;
const MOST_CHARACTERS = 240;

/** The words in which two texts differ, each with a few that they share. */
export function wordDifference(
  before: string,
  after: string,
): { readonly before: string; readonly after: string } {
  const old = wordsOf(before);
  const now = wordsOf(after);
  const shared = Math.min(old.length, now.length);
  let start = 0;
  while (start < shared && old[start] === now[start]) start++;
  let end = 0;
  while (end < shared - start && old.at(-1 - end) === now.at(-1 - end)) end++;
  return { before: excerpt(old, start, end), after: excerpt(now, start, end) };
}

/** The beginning of a text on one line. */
export function firstWords(text: string): string {
  const words = wordsOf(text);
  return excerpt(words, 0, 0);
}

/** Scripts without spaces fall into characters, so that one that differs does not take the whole sentence with it. */
function wordsOf(text: string): string[] {
  return (
    text.match(
      /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|\S(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}])\S)*/gu,
    ) ?? []
  );
}

function excerpt(words: readonly string[], start: number, end: number): string {
  const from = Math.max(0, start - AROUND);
  const differing = Math.max(0, words.length - start - end);
  const to = Math.min(words.length, start + Math.min(differing, MOST_WORDS) + AROUND);
  const text = joined(words.slice(from, to)).slice(0, MOST_CHARACTERS);
  return `${from > 0 ? "…" : ""}${text}${to < words.length ? "…" : ""}`;
}

/** No space where the script has none. */
function joined(words: readonly string[]): string {
  return words
    .join(" ")
    .replace(
      /(?<=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。，、：；！？]) (?=[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}。，、：；！？])/gu,
      "",
    );
}
