import { foldForIndex } from "../search/fold-text.ts";
import type { IndexDatabase } from "./index-database.ts";

/** What a file is called. */
export interface FileName {
  readonly relativePath: string;
  readonly title: string | null;
}

/** What every page of a file is found by besides its own text: its folders, its name, the title of the document. */
export function wordsOf({ relativePath, title }: FileName): string {
  return foldForIndex(`${relativePath} ${title ?? ""}`);
}

/** Notes what a file is called, where that is not what it was called before. */
export function nameFile(database: IndexDatabase, id: number, name: FileName): void {
  const words = wordsOf(name);
  const { changes } = database.run("UPDATE file SET words = ? WHERE id = ? AND words <> ?", words, id, words);
  if (changes === 0) return;
  database.run("INSERT OR REPLACE INTO file_words (rowid, words) VALUES (?, ?)", id, words);
}
