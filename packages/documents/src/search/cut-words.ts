const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc]+/gu;

const wordSegments = new Intl.Segmenter(undefined, { granularity: "word" });

/**
 * Cuts what stands between two spaces of a query: runs of scripts without spaces become words, the rest stays whole, so
 * that `PDF报告` is `PDF` and `报告`, and `AB-12/3` is one thing.
 */
export function cutWords(chunk: string): readonly string[] {
  const words: string[] = [];
  let end = 0;
  for (const { 0: run, index } of chunk.matchAll(UNSPACED)) {
    words.push(chunk.slice(end, index), ...segment(run));
    end = index + run.length;
  }
  words.push(chunk.slice(end));
  return words.filter((word) => word !== "");
}

/** Korean is written with spaces: a run of Hangul is a word already. */
function segment(run: string): readonly string[] {
  if (/^\p{Script=Hangul}+$/u.test(run)) return [run];
  return Array.from(wordSegments.segment(run), (word) => word.segment);
}
