import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import Database from "libsql";

/** A page as others see it: one text. */
export interface BenchPage {
  readonly place: string;
  readonly text: string;
}

/** Places of pages, best first. */
export type Search = (query: string) => readonly string[];

const MOST = 10;

/** FTS5 as one would use it at first: its own tokenizer and order, any of the words. */
export function searchFts(pages: readonly BenchPage[]): Search {
  const database = new Database(":memory:");
  database.exec("CREATE VIRTUAL TABLE page USING fts5 (place UNINDEXED, text)");
  const add = database.prepare("INSERT INTO page (place, text) VALUES (?, ?)");
  for (const { place, text } of pages) add.run(place, text);
  const find = database.prepare("SELECT place FROM page WHERE page MATCH ? ORDER BY rank LIMIT ?");
  return (query) => {
    const words = wordsOf(query).map((word) => `"${word}"`);
    if (words.length === 0) return [];
    return (find.all([words.join(" OR "), MOST]) as { place: string }[]).map(({ place }) => place);
  };
}

const BM25S = `
import json, sys, bm25s
given = json.load(sys.stdin)
index = bm25s.BM25()
index.index(bm25s.tokenize([page["text"] for page in given["pages"]], stopwords="en", show_progress=False), show_progress=False)
found = {}
for query in given["queries"]:
    tokens = bm25s.tokenize([query], stopwords="en", show_progress=False)
    places, scores = index.retrieve(tokens, k=${MOST}, show_progress=False)
    found[query] = [given["pages"][int(at)]["place"] for at, score in zip(places[0], scores[0]) if score > 0]
print(json.dumps(found))
`;

/** bm25s (https://github.com/xhluca/bm25s) with its English stop words; undefined where it is not installed. */
export function searchBm25s(pages: readonly BenchPage[], queries: readonly string[]): Search | undefined {
  const python = process.env["PYTHON"] ?? "python3";
  const input = JSON.stringify({ pages, queries });
  const { status, stdout } = spawnSync(python, ["-c", BM25S], { input, encoding: "utf8", maxBuffer: 64e6 });
  if (status !== 0) return undefined;
  const found = JSON.parse(stdout) as Readonly<Record<string, readonly string[]>>;
  return (query) => found[query] ?? [];
}

/** Pages by how many of the words ripgrep finds in them; undefined where it is not installed. */
export function searchRipgrep(pages: readonly BenchPage[]): Search | undefined {
  if (spawnSync("rg", ["--version"]).status !== 0) return undefined;
  const folder = join(mkdtempSync(join(tmpdir(), "a2c-bench-search-")), "pages");
  mkdirSync(folder);
  for (const { place, text } of pages) writeFileSync(join(folder, place), text);
  return (query) => {
    const counts = new Map<string, number>();
    for (const word of wordsOf(query)) {
      const { stdout } = spawnSync("rg", ["-l", "-i", "-F", "-w", "--", word, folder], { encoding: "utf8" });
      for (const file of stdout.split("\n").filter(Boolean))
        counts.set(basename(file), (counts.get(basename(file)) ?? 0) + 1);
    }
    return [...counts].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([place]) => place);
  };
}

function wordsOf(query: string): readonly string[] {
  return query.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
}
