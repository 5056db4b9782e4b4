import { oneLine } from "./elements.ts";

const MOST_KEYWORDS = 30;
const KEYWORD_LENGTH = 60;

/** Keywords as people write them in one line, in Latin, Chinese or Arabic punctuation: each once, the first thirty. */
export function splitKeywords(line: string | undefined): string[] {
  const words = (line ?? "").split(/[,;，；、،؛\n]/u).map((word) => oneLine(word, KEYWORD_LENGTH));
  return [...new Set(words)].filter((word) => word !== "").slice(0, MOST_KEYWORDS);
}
