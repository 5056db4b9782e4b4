import type { Computer, ServerSearch } from "@a2c-smcp/computer";
import type { SearchAnswer, SearchCoverage as ServerCoverage } from "@a2c-smcp/protocol";
import { isAllSearched } from "@a2c-smcp/protocol";
import type { SearchCoverage, SearchWords } from "../../api/model.ts";

/** Files and words that are named one by one; the page shows fewer. */
const MOST_NAMED = 20;

/** How much of all files was searched; null where that is everything. */
export async function coverageOf(
  computer: Computer,
  theirs: readonly ServerSearch[],
): Promise<SearchCoverage | null> {
  if (theirs.every(({ answer }) => isAllSearched(answer))) return null;
  const told = theirs.flatMap(({ answer }) => answer.coverage ?? []);
  const tellers = new Set(theirs.filter(({ answer }) => answer.coverage).map(({ server }) => server));
  const others = theirs.filter(({ server }) => !tellers.has(server)).map(({ answer }) => answer);
  const rest = await countListed(computer, tellers, others);
  const sum = (count: (one: ServerCoverage) => number): number =>
    told.reduce((total, one) => total + count(one), 0);
  return {
    files: rest.files + sum(({ files }) => files),
    searchable: rest.searchable + sum(({ searchable }) => searchable),
    waiting: rest.files - rest.searchable + sum(({ waiting }) => waiting),
    failed: sum(({ failed }) => failed),
    leftOut: sum(({ left_out }) => left_out),
    partial: told
      .flatMap(({ partial }) => partial.map(({ file, reason }) => ({ file, reason })))
      .slice(0, MOST_NAMED),
    partialTotal: sum(({ partial_total }) => partial_total),
  };
}

/** Of servers that only tell how many files are waiting, the files are those that the catalogue lists. */
async function countListed(
  computer: Computer,
  tellers: ReadonlySet<string>,
  answers: readonly SearchAnswer[],
): Promise<{ files: number; searchable: number }> {
  const shelves = (await computer.finder.browse([])).filter(({ server }) => !tellers.has(server));
  const listed = shelves.reduce((sum, { documents }) => sum + documents.length, 0);
  const waiting = answers.reduce((sum, answer) => sum + answer.waiting, 0);
  const files = Math.max(waiting, listed + answers.reduce((sum, { unlisted = 0 }) => sum + unlisted, 0));
  return { files, searchable: files - waiting };
}

/** Words that no server, or not every one, looked for. */
export function wordsOf(answers: readonly SearchAnswer[]): SearchWords {
  const join = (lists: readonly (readonly string[])[]): string[] =>
    [...new Set(lists.flat())].slice(0, MOST_NAMED);
  return {
    leftOut: Math.max(0, ...answers.map(({ leftOut = 0 }) => leftOut)),
    ignored: join(answers.map(({ ignored = [] }) => ignored)),
    missing: join(answers.map(({ missing = [] }) => missing)),
  };
}
