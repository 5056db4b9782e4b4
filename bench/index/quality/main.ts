// Our search beside ripgrep on text made by pdftotext and pandoc, for a folder and the queries of queries.json.
//   npx tsx bench/index/quality/main.ts FOLDER [--misses]
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDocumentsServer } from "@a2c-smcp/documents";
import type { QualityQuery, QueryResult } from "../../../tests/fixtures/search/measure-quality.ts";
import { meanRank } from "../../../tests/fixtures/search/measure-quality.ts";
import { say } from "../measure.ts";
import { PlainTexts } from "./plain-texts.ts";

const [folder, option] = process.argv.slice(2);
const queries = JSON.parse(readFileSync(join(import.meta.dirname, "queries.json"), "utf8")) as QualityQuery[];
const SHOWN = 10;

type Search = (query: string) => Promise<readonly string[]>;

/** Where the first page that answers stands among the places that a search gives. */
async function rank(search: Search): Promise<readonly QueryResult[]> {
  const results: QueryResult[] = [];
  for (const query of queries) {
    const places = (await search(query.query)).slice(0, SHOWN);
    const at = places.findIndex((place) => query.answers.some((answer) => isPlace(place, answer)));
    results.push({ ...query, reciprocalRank: at === -1 ? 0 : 1 / (at + 1) });
  }
  return results;
}

/** A place without a page is a whole document: it is taken for right when the answer is in it. */
function isPlace(place: string, answer: string): boolean {
  return place === answer || (!place.includes("#") && answer.startsWith(`${place}#`));
}

async function rankOurs(path: string, scratch: string): Promise<readonly QueryResult[]> {
  await using server = await createDocumentsServer({
    folders: [path],
    index: { file: join(scratch, "index.db") },
  });
  await server.indexed();
  return await rank(async (query) => {
    const { hits } = await server.context.library.queries.search({ query, limit: SHOWN, offset: 0 });
    return hits.map(({ relativePath, pageIndex }) => `${relativePath}#${pageIndex}`);
  });
}

function report(ours: readonly QueryResult[], theirs: readonly QueryResult[]): void {
  const kinds = [...new Set(queries.map(({ kind }) => kind))];
  const of = (results: readonly QueryResult[], kind: string): string =>
    meanRank(results.filter((result) => result.kind === kind)).toFixed(2);
  say("| queries | | ours | ripgrep |\n| --- | --- | --- | --- |");
  for (const kind of kinds)
    say(
      `| ${kind} | ${queries.filter((query) => query.kind === kind).length} | ${of(ours, kind)} | ${of(theirs, kind)} |`,
    );
  say(`| all | ${queries.length} | **${meanRank(ours).toFixed(3)}** | ${meanRank(theirs).toFixed(3)} |`);
}

if (folder === undefined) throw new Error("name the folder: npx tsx bench/index/quality/main.ts FOLDER");
const scratch = mkdtempSync(join(tmpdir(), "a2c-bench-quality-"));
try {
  const ours = await rankOurs(folder, scratch);
  const texts = new PlainTexts(folder, join(scratch, "texts"));
  say(`${texts.count} texts by pdftotext and pandoc; without: ${texts.unread.join(", ")}`);
  report(ours, await rank(async (query) => texts.search(query)));
  const misses = ours.filter(({ reciprocalRank }) => reciprocalRank < 1);
  if (option === "--misses")
    for (const { reciprocalRank, query, answers } of misses)
      say(`${reciprocalRank.toFixed(2)}  ${query}  →  ${answers.join(", ")}`);
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
