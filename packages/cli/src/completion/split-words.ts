/** A quoted part, an escaped character, or a run of plain characters. */
const parts = /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)|([^\s"'\\]+)|(\s+)|./gsu;

/** The words of a line, quotation marks and backslashes taken away; undefined where a quotation is not closed. */
export function splitWords(line: string): string[] | undefined {
  const words: string[] = [];
  let word: string | undefined;
  for (const [part, double, single, escaped, plain, space] of line.matchAll(parts)) {
    const text = double?.replace(/\\(.)/gs, "$1") ?? single ?? escaped ?? plain;
    if (text !== undefined) word = (word ?? "") + text;
    else if (space === undefined && part !== "\\") return undefined;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}
