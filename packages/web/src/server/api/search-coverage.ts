import type { Computer, ServerSearch } from "@a2c-smcp/computer";
import type { SearchAnswer, SearchCoverage as ServerCoverage } from "@a2c-smcp/protocol";
import { isAllSearched, isMeaningComplete } from "@a2c-smcp/protocol";
import type { PartialFile } from "../../api/finder.ts";
import type { SearchCoverage, SearchWords } from "../../api/search.ts";

/** Files and words that are named one by one; the page shows fewer. */
const MOST_NAMED = 20;

/** How much of all files was searched; null where that is everything. */
export async function coverageOf(
  computer: Computer,
  asked: readonly ServerSearch[],
): Promise<SearchCoverage | null> {
  const theirs = asked.filter(({ problem }) => problem === undefined);
  if (theirs.length === asked.length && theirs.every(({ answer }) => isAllSearched(answer))) return null;
  const unanswered = asked.flatMap(({ server, problem }) =>
    problem === undefined ? [] : { server, problem },
  );
  const told = theirs.flatMap(({ answer }) => answer.coverage ?? []);
  const tellers = new Set(theirs.filter(({ answer }) => answer.coverage).map(({ server }) => server));
  const others = theirs.filter(({ server }) => !tellers.has(server)).map(({ answer }) => answer);
  const silent = new Set(unanswered.map(({ server }) => server));
  const rest = await countListed(computer, { tellers, silent }, others);
  const sum = (count: (one: ServerCoverage) => number): number =>
    told.reduce((total, one) => total + count(one), 0);
  const pictures = sum(({ unread_pictures = 0 }) => unread_pictures);
  return {
    files: rest.files + sum(({ files }) => files),
    searchable: rest.searchable + sum(({ searchable }) => searchable),
    waiting: rest.waiting + sum(({ waiting }) => waiting),
    failed: sum(({ failed }) => failed),
    leftOut: sum(({ left_out }) => left_out),
    ...(pictures > 0 ? { pictures } : {}),
    partial: told.flatMap(({ partial }) => partial.map(partialFile)).slice(0, MOST_NAMED),
    partialTotal: sum(({ partial_total }) => partial_total),
    unanswered: unanswered.slice(0, MOST_NAMED),
  };
}

/** A file that can be searched only in part, as the page shows it. */
export function partialFile({
  file,
  reason,
  page_index,
  row,
}: Pick<ServerCoverage["partial"][number], "file" | "reason" | "page_index" | "row">): PartialFile {
  return {
    ...{ file, reason },
    ...(page_index === undefined ? {} : { pageIndex: page_index }),
    ...(row === undefined ? {} : { row }),
  };
}

interface Servers {
  /** Those that say their coverage themselves. */
  readonly tellers: ReadonlySet<string>;
  /** Those whose search failed. */
  readonly silent: ReadonlySet<string>;
}

/** Of servers that only tell how many files are waiting, the files are those that the catalogue lists. */
async function countListed(
  computer: Computer,
  { tellers, silent }: Servers,
  answers: readonly SearchAnswer[],
): Promise<Pick<SearchCoverage, "files" | "searchable" | "waiting">> {
  const shelves = (await computer.finder.browse([])).filter(({ server }) => !tellers.has(server));
  const listed = shelves.reduce((sum, { documents }) => sum + documents.length, 0);
  const missed = shelves
    .filter(({ server }) => silent.has(server))
    .reduce((sum, { documents }) => sum + documents.length, 0);
  const waiting = answers.reduce((sum, answer) => sum + answer.waiting, 0);
  const files = Math.max(waiting, listed + answers.reduce((sum, { unlisted = 0 }) => sum + unlisted, 0));
  return { files, searchable: Math.max(0, files - waiting - missed), waiting };
}

/** Words that no server, or not every one, looked for. */
export function wordsOf(answers: readonly SearchAnswer[]): SearchWords {
  const join = (lists: readonly (readonly string[])[]): string[] =>
    [...new Set(lists.flat())].slice(0, MOST_NAMED);
  return {
    leftOut: Math.max(0, ...answers.map(({ leftOut = 0 }) => leftOut)),
    ignored: join(answers.map(({ ignored = [] }) => ignored)),
    missing: join(answers.map(({ missing = [] }) => missing)),
    ...meaningOf(answers),
  };
}

/** Of several servers with a model, the first that did not see everything. */
function meaningOf(answers: readonly SearchAnswer[]): Pick<SearchWords, "meaning"> {
  const partly = answers.flatMap(({ coverage }) =>
    coverage?.meaning === undefined || isMeaningComplete(coverage) ? [] : coverage.meaning,
  );
  const [first] = partly;
  if (first === undefined) return {};
  const { searched, files, is_used: isUsed, reason } = first;
  return { meaning: { searched, files, isUsed, ...(reason === undefined ? {} : { reason }) } };
}
