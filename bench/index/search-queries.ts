import { InventedText } from "./invented-text.ts";

/** Queries of all kinds: rare and common words, phrases, beginnings, wrong letters, Chinese. */
export function searchQueries(count: number): readonly string[] {
  const text = new InventedText(77);
  const kinds: readonly (() => string)[] = [
    () => text.rareWord(),
    () => `${text.rareWord()} ${text.rareWord()}`,
    () => `${text.rareWord()} ${text.word()} ${text.rareWord()}`,
    () => `"${text.rareWord()} ${text.word()}"`,
    () => `${text.rareWord().slice(0, 5)}*`,
    () => `${text.rareWord()} -${text.rareWord()}`,
    () => misspell(text.rareWord()),
    () => text.chinese(2),
    () => text.chinese(6),
    () => "the",
    () => "的",
    () => `the ${text.rareWord()}`,
  ];
  return Array.from({ length: count }, (_, index) => kinds[index % kinds.length]?.() ?? "");
}

function misspell(word: string): string {
  const at = Math.floor(word.length / 2);
  return `${word.slice(0, at)}x${word.slice(at + 1)}`;
}
