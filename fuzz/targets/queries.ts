import { parseQuery } from "../../packages/documents/src/search/parse-query.ts";
import { toPathFilter } from "../../packages/documents/src/search/path-filter.ts";
import { searchIndex } from "../../packages/documents/src/search/search-index.ts";
import { createSearchDatabase } from "../../packages/documents/src/testing/search-database.ts";
import { readDocument, readDocuments } from "../../tests/fixtures/search/read-documents.ts";
import type { Case } from "../engine/case.ts";
import type { Subject, Target } from "../engine/target.ts";
import { promise } from "../engine/target.ts";
import { hostileText } from "../inputs/hostile-text.ts";
import type { Random } from "../inputs/random.ts";

const words = [
  ...'battery leak report 报告 カメラ 보고서 1,234.56 "the leak" -battery rep* AND OR NOT NEAR( ) ^ : { } ( ** -"'.split(
    " ",
  ),
];

function query(random: Random): string {
  const pieces = Array.from({ length: random.size(60) }, () =>
    random.oneIn(4) ? hostileText(random, 5_000) : (random.pick(words) ?? ""),
  );
  return pieces.join(random.oneIn(3) ? "" : " ");
}

function open(): Promise<Subject> {
  const text = 'The "leak" test AND the report: 报告 カメラ 보고서 1,234.56 O\'Brien';
  const documents = [...readDocuments(), readDocument("a.md", `# Title\n\n## Page\n\n${text}\n`)];
  const database = createSearchDatabase(documents);
  const run = ([words = "", path = ""]: Case): void => {
    parseQuery(words);
    const { hits, total } = searchIndex(database, { query: words, limit: 5, offset: 0 });
    promise(hits.length <= Math.min(5, total), "an answer holds more hits than it counts");
    for (const { snippet } of hits) {
      const line = snippet.map((piece) => piece.text).join("");
      promise(!/[\n\r\p{Surrogate}]/u.test(line), "a snippet is more than one line of whole characters");
    }
    const filter = toPathFilter(path);
    if (filter.kind === "glob") for (const file of paths) filter.matches(file);
  };
  return Promise.resolve({
    run,
    [Symbol.asyncDispose]: () => {
      database.close();
      return Promise.resolve();
    },
  });
}

const paths = ["a.md", "a/b/c/d/e.md", `${"a/".repeat(200)}a.md`, "a".repeat(250), "报告/ガ.pdf"];

export const queries: Target = {
  name: "queries",
  about: "queries and path patterns against an index: an answer each time, in bounded time",
  isGuided: true,
  seeds: [
    ['battery "the leak" -report rep* 报告', "**/*.md"],
    ["1,234.56 O'Brien", "sales/{a,b}/[!x]*"],
  ],
  milliseconds: 1_000,
  generate: (random) => [query(random), random.oneIn(2) ? "" : query(random).replaceAll(" ", "/")],
  open,
};
