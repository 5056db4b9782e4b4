import type { SearchFlags } from "../commands/search.ts";
import { inOffice } from "../look/in-office.ts";
import { searchDocuments } from "../look/search-documents.ts";

/** Searches the text of all documents. */
export async function runSearch(words: readonly string[], flags: SearchFlags): Promise<void> {
  const query = words.map(quoted).join(" ");
  await inOffice("search", flags, (look) => searchDocuments(look, query, flags));
}

/** What the shell gave us as one word with a space in it was written as a phrase. */
function quoted(word: string, _index: number, all: readonly string[]): string {
  return all.length > 1 && /\s/.test(word) && !word.includes('"') ? `"${word}"` : word;
}
