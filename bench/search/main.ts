// How often the page that answers is found, ours beside bm25s, plain FTS5 and ripgrep, on the documents of our tests.
//   npm run bench search        PYTHON=venv/bin/python for one that has bm25s (pip install bm25s)
import { basename } from "node:path";
import { searchIndex } from "../../packages/documents/src/search/search-index.ts";
import { createSearchDatabase } from "../../packages/documents/src/testing/search-database.ts";
import type { QualityQuery } from "../../tests/fixtures/search/measure-quality.ts";
import { readQueries } from "../../tests/fixtures/search/measure-quality.ts";
import { readDocuments } from "../../tests/fixtures/search/read-documents.ts";
import { shuffledDocuments } from "../../tests/fixtures/search/shuffled-documents.ts";
import { ms, quantile, say } from "../index/measure.ts";
import type { BenchPage, Search } from "./others.ts";
import { searchBm25s, searchFts, searchRipgrep } from "./others.ts";

const SHOWN = 10;
const written = readDocuments();
const files = [...written, ...shuffledDocuments(written)];
const pages: readonly BenchPage[] = files.flatMap(({ relativePath, title, pages: of }) =>
  of.map((page) => ({
    place: `${basename(relativePath)}#${page.pageIndex}`,
    text: [basename(relativePath), title, page.title, ...page.passages.map(({ body }) => body)].join("\n"),
  })),
);
const queries = readQueries();

/** Our own words, and the same as questions: what only asks must not decide. */
const asked: Readonly<Record<string, (query: string) => string>> = {
  "as typed": (query) => query,
  "as questions": (query) =>
    /^[\p{Script=Latin}\d\s]+$/u.test(query) ? `What does it say about ${query}?` : query,
};

function report(name: string, search: Search): void {
  for (const [how, change] of Object.entries(asked)) {
    const times: number[] = [];
    const ranks = queries.map((query) => rankOf(query, change(query.query), { search, times }));
    const share = (most: number): string =>
      ((100 * ranks.filter((rank) => rank > 0 && rank <= most).length) / ranks.length).toFixed(1);
    const mrr = ranks.reduce((sum, rank) => sum + (rank > 0 ? 1 / rank : 0), 0) / ranks.length;
    const time = times.length === 0 ? "" : ms(quantile(times, 0.5));
    say(`| ${name}, ${how} | ${mrr.toFixed(3)} | ${share(1)} | ${share(5)} | ${share(SHOWN)} | ${time} |`);
  }
}

function rankOf(
  { answers }: QualityQuery,
  query: string,
  { search, times }: { search: Search; times: number[] },
): number {
  const started = performance.now();
  const places = search(query).slice(0, SHOWN);
  times.push(performance.now() - started);
  return places.findIndex((place) => answers.includes(place)) + 1;
}

const database = createSearchDatabase(files);
say(
  `${queries.length} queries over ${pages.length} pages, four of five of them the same words in no order\n`,
);
say("| | MRR@10 | hit@1 % | @5 | @10 | p50 |\n| --- | --- | --- | --- | --- | --- |");
report("ours", (query) =>
  searchIndex(database, { query, limit: SHOWN, offset: 0 }).hits.map(
    ({ relativePath, pageIndex }) => `${basename(relativePath)}#${pageIndex}`,
  ),
);
report("SQLite FTS5, plain", searchFts(pages));
const bm25s = searchBm25s(
  pages,
  Object.values(asked).flatMap((change) => queries.map(({ query }) => change(query))),
);
if (bm25s === undefined) say("| bm25s | not installed: pip install bm25s, and name its PYTHON | | | | |");
else report("bm25s", bm25s);
const ripgrep = searchRipgrep(pages);
if (ripgrep === undefined) say("| ripgrep | not installed | | | | |");
else report("ripgrep, pages by words found", ripgrep);
database.close();
