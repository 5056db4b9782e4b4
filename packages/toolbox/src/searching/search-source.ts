import type { QueryWords, SearchAnswer, SearchCoverage, SearchHit } from "@a2c-smcp/protocol";
import { isAllSearched, isMeaningComplete, SEARCH_TOOL } from "@a2c-smcp/protocol";
import { messageOf, oneLine } from "@a2c-smcp/runtime";
import type { SearchWalk } from "@a2c-smcp/runtime/search-walk";
import { canSearch, interleave, nothingFound, walkSearch } from "@a2c-smcp/runtime/search-walk";
import type { ServerTool } from "../document-source.ts";
import type { DocumentCall } from "../document-tool.ts";
import { searchCatalogue } from "./search-catalogue.ts";
import { cleanCoverage, cleanWords } from "./search-facts.ts";

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
  /** Set where no place has all of the words. */
  readonly is_loosened?: true;
  /** Seconds after which asking again is worth while. */
  readonly ask_again_seconds?: number;
  /** How much of its files its own search has looked at, where that is not all. */
  readonly coverage?: SearchCoverage;
  /** Words of the query that its own search did not look for as they are. */
  readonly words?: QueryWords;
}

/** What was found, and how it was looked for. */
export interface SourceSearch {
  readonly hits: readonly ServerHit[];
  readonly searched: readonly SearchReport[];
}

/** What is looked for. */
export type SearchRequest = SearchWalk;

interface ServerSearch {
  readonly server: string;
  readonly answer: SearchAnswer;
  readonly problem?: string;
}

/** Asks every server that can search, at the same time, and looks into the catalogue for the others. */
export async function searchSource(request: SearchRequest, call: DocumentCall): Promise<SourceSearch> {
  const able = (await call.source.tools(SEARCH_TOOL)).filter(({ inputSchema }) => canSearch(inputSchema));
  const own = await Promise.all(able.map((tool) => searchOne(tool, request, call.signal)));
  const answered = new Set(own.flatMap(({ server, problem }) => (problem === undefined ? [server] : [])));
  const rest = await searchCatalogue(request, answered, call);
  const reports = new Map(own.map((one) => [one.server, reportOf(one)]));
  for (const server of rest.keys())
    if (!reports.has(server)) reports.set(server, { server_name: server, what: "catalogue" });
  const theirs = own.map(({ server, answer }) => answer.hits.map((hit) => ({ ...hit, server_name: server })));
  return {
    hits: interleave<ServerHit>([...theirs, ...rest.values()]).slice(0, request.wanted),
    searched: [...reports.values()],
  };
}

async function searchOne(
  tool: ServerTool,
  request: SearchRequest,
  signal: AbortSignal | undefined,
): Promise<ServerSearch> {
  const { server, inputSchema } = tool;
  try {
    const answer = await walkSearch(request, inputSchema, (params) => tool.call(params, signal));
    return { server, answer };
  } catch (cause) {
    signal?.throwIfAborted();
    return { server, answer: nothingFound, problem: messageOf(cause) };
  }
}

/** What a server says of its search as a whole: how many there are, what it did not look at, what to ask instead. */
export function reportOf({ server, answer, problem }: ServerSearch): SearchReport {
  const failure = `its own search failed: ${oneLine(problem ?? "", 160)}`;
  if (problem !== undefined) return { server_name: server, what: "catalogue", problem: failure };
  const { hits, total, isExact, isLoosened, suggestions, coverage, secondsLeft } = answer;
  return {
    server_name: server,
    what: "text",
    ...(isAllSearched(answer) ? {} : { is_complete: false }),
    ...(isExact || total > hits.length ? { total } : {}),
    ...(isLoosened && hits.length > 0 ? { is_loosened: true } : {}),
    ...(answer.waiting > 0 && secondsLeft !== undefined ? { ask_again_seconds: secondsLeft } : {}),
    ...(coverage === undefined || isWhole(coverage) ? {} : { coverage: cleanCoverage(coverage) }),
    ...(suggestions.length > 0
      ? { suggestions: suggestions.slice(0, 5).map((word) => oneLine(word, 80)) }
      : {}),
    ...cleanWords(answer),
  };
}

function isWhole(coverage: SearchCoverage): boolean {
  return coverage.is_complete && isMeaningComplete(coverage);
}
