import type { ServerSearch } from "@a2c-smcp/computer";
// The rest of the Computer is loaded after clients have been greeted.
import { interleave, searchServers as searchTheirs } from "@a2c-smcp/computer/search";
import type { QueryWords, SearchAnswer, SearchCoverage, SearchHit } from "@a2c-smcp/protocol";
import { documentHit, isAllSearched } from "@a2c-smcp/protocol";
import { oneLine } from "@a2c-smcp/runtime";
import type { CallSite } from "./tool.ts";

/** Files that are named one by one. */
const MOST_PARTIAL = 5;
/** Words of a query that are named: as many as are looked for. */
const MOST_WORDS = 48;

/** A hit, and the server that it belongs to. */
export type ServerHit = SearchHit & { readonly server_name: string };

/** How a server was searched. */
export interface SearchReport {
  readonly server_name: string;
  /** Its own search, or only what the catalogue says of its documents. */
  readonly what: "text" | "catalogue";
  /** Why its own search was of no use. */
  readonly problem?: string;
  /** How many places its own search has found. */
  readonly total?: number;
  /** What its own search would rather be asked. */
  readonly suggestions?: readonly string[];
  /** Set where its own search has not looked at all of its files. */
  readonly is_complete?: false;
  /** How much of its files its own search has looked at, where that is not all. */
  readonly coverage?: SearchCoverage;
  /** Words of the query that its own search did not look for as they are. */
  readonly words?: QueryWords;
}

export interface SearchInput {
  readonly query: string;
  readonly file_type?: string | undefined;
  readonly path?: string | undefined;
}

/** Asks every server that can search, at the same time, and looks into the catalogue for the others. */
export async function searchServers(
  input: SearchInput,
  wanted: number,
  site: CallSite,
): Promise<{ hits: ServerHit[]; searched: SearchReport[] }> {
  const { query, file_type, path } = input;
  const request = { query, file_type, path, wanted, signal: site.signal };
  const own = await searchTheirs(site.context.computer.tools, request);
  const answered = new Set(own.flatMap(({ server, problem }) => (problem === undefined ? [server] : [])));
  const rest = await searchCatalogue(input, answered, site);
  const reports = new Map(own.map((one) => [one.server, reportOf(one)]));
  for (const server of rest.keys())
    if (!reports.has(server)) reports.set(server, { server_name: server, what: "catalogue" });
  const theirs = own.map(({ server, answer }) => answer.hits.map((hit) => ({ ...hit, server_name: server })));
  return {
    hits: interleave<ServerHit>([...theirs, ...rest.values()]).slice(0, wanted),
    searched: [...reports.values()],
  };
}

/** What a server says of its search as a whole: how many there are, what to ask instead. */
function reportOf({ server, answer, problem }: ServerSearch): SearchReport {
  const failure = `its own search failed: ${oneLine(problem ?? "", 160)}`;
  if (problem !== undefined) return { server_name: server, what: "catalogue", problem: failure };
  const { hits, total, isExact, suggestions, coverage } = answer;
  return {
    server_name: server,
    what: "text",
    ...(isAllSearched(answer) ? {} : { is_complete: false }),
    ...(isExact || total > hits.length ? { total } : {}),
    ...(coverage === undefined || coverage.is_complete ? {} : { coverage: cleanCoverage(coverage) }),
    ...(suggestions.length > 0
      ? { suggestions: suggestions.slice(0, 5).map((word) => oneLine(word, 80)) }
      : {}),
    ...wordsOf(answer),
  };
}

/** Words come from the query, and from the text of documents. */
function wordsOf({ corrections, leftOut, ignored, missing }: SearchAnswer): { words?: QueryWords } {
  const clean = (list: readonly string[] = []): string[] =>
    list.slice(0, MOST_WORDS).map((word) => oneLine(word, 80));
  const near = corrections
    .slice(0, MOST_WORDS)
    .map((one) => ({ word: oneLine(one.word, 80), near: clean(one.near) }));
  const words = {
    ...(near.length > 0 ? { corrections: near } : {}),
    ...(leftOut ? { leftOut } : {}),
    ...(ignored?.length ? { ignored: clean(ignored) } : {}),
    ...(missing?.length ? { missing: clean(missing) } : {}),
  };
  return Object.keys(words).length > 0 ? { words } : {};
}

/** Names of files, and what is wrong with them, are other people's text. */
function cleanCoverage(coverage: SearchCoverage): SearchCoverage {
  const partial = coverage.partial.slice(0, MOST_PARTIAL).map((one) => ({
    ...one,
    file: oneLine(one.file, 160),
    reason: oneLine(one.reason, 200),
  }));
  return { ...coverage, partial };
}

/** The documents of servers that did not search themselves, by what the catalogue says of them. */
async function searchCatalogue(
  { query, file_type }: SearchInput,
  answered: ReadonlySet<string>,
  { context }: CallSite,
): Promise<Map<string, ServerHit[]>> {
  const { computer } = context;
  const words = query.split(/\s+/).filter(Boolean);
  const { documents } = await computer.finder.query({ keywords: words, fileType: file_type, limit: 100 });
  const hits = new Map<string, ServerHit[]>();
  for (const { server } of context.catalogue.entries().filter(({ uri }) => /^dpe:/i.test(uri)))
    if (!answered.has(server)) hits.set(server, []);
  for (const document of documents)
    hits.get(document.server)?.push({ ...documentHit(document), server_name: document.server });
  return hits;
}
