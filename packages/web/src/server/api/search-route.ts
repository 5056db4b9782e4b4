import type { Computer, SearchRequest, ServerSearch } from "@a2c-smcp/computer";
import { searchServers } from "@a2c-smcp/computer";
import type { SearchAnswer, SearchHit } from "@a2c-smcp/protocol";
import {
  buildDpeUri,
  documentHit,
  hitTitle,
  hitUri,
  isDpeUri,
  measured,
  parseDpeUri,
} from "@a2c-smcp/protocol";
import { interleave } from "@a2c-smcp/runtime/search-walk";
import { z } from "zod";
import type { SearchHitView, SearchView } from "../../api/search.ts";
import { get } from "../http/route.ts";
import type { ApiContext } from "./api-context.ts";
import { changedBounds, documentFilter, filterFields } from "./document-filter.ts";
import { isWithin } from "./document-path.ts";
import { count } from "./query-fields.ts";
import { coverageOf, wordsOf } from "./search-coverage.ts";

/** As many as our search tool takes: words that are too many are counted and said, not refused. */
const MOST_CHARACTERS = 10_000;

const Query = z.object({
  q: z
    .string()
    .trim()
    .min(1, { ...measured, error: "write what to look for" })
    .max(MOST_CHARACTERS, measured),
  ...filterFields,
  offset: count(900, 0),
  limit: count(100, 30),
});
type Query = z.infer<typeof Query>;

/** GET /api/search */
export const searchRoute = get("/api/search", Query, (query, { context, signal }) =>
  search(context, query, signal),
);

interface Found {
  readonly hits: readonly SearchHitView[];
  readonly total: number;
  readonly answer?: SearchAnswer | undefined;
}

/** The servers' own search where they have one, titles, keywords and summaries where not. */
async function search(context: ApiContext, query: Query, signal: AbortSignal): Promise<SearchView> {
  const { computer } = context;
  const wanted = query.offset + query.limit;
  const narrowed = { file_type: query.type, ...serverFilter(context, query) };
  const request = { query: query.q, ...narrowed, wanted, by: "person", signal } as const;
  const asked = await searchServers(computer.tools, request);
  const theirs = asked.filter(({ problem }) => problem === undefined);
  const passes = await hitFilter(computer, query);
  const own = theirs.map((one) => readTheirs(one, { context, passes }));
  const answered = new Set(theirs.map(({ server }) => server));
  const all = [...own, ...(await searchTitles(computer, query, answered))];
  const answers = own.flatMap(({ answer }) => answer ?? []);
  return {
    hits: interleave(all.map(({ hits }) => hits)).slice(query.offset, wanted),
    total: all.reduce((sum, { total }) => sum + total, 0),
    kind: own.length > 0 ? "full-text" : "titles",
    corrections: answers.flatMap(({ corrections }) => corrections),
    suggestions: [...new Set(answers.flatMap(({ suggestions }) => suggestions))],
    coverage: await coverageOf(computer, asked),
    words: wordsOf(answers),
  };
}

/** What a server narrows its search by itself: its paths are counted from the folders that it serves. */
function serverFilter(
  { index }: ApiContext,
  { folder, changed }: Query,
): Pick<SearchRequest, "path" | "modified_from" | "modified_before"> {
  const root = folder === undefined ? undefined : index.folders.find((one) => isWithin(folder, one));
  const path = folder === undefined || root === undefined ? "" : folder.slice(root.length + 1);
  const { from, before } = changed === undefined ? everAndEver : changedBounds(changed);
  return {
    // Characters of a pattern stand for any one: what passes too much is left out here.
    ...(path === "" ? {} : { path: path.replace(/[*?[\]{}]/g, "?") }),
    ...(Number.isFinite(from) ? { modified_from: dayOf(from) } : {}),
    ...(Number.isFinite(before) ? { modified_before: dayOf(before) } : {}),
  };
}

const everAndEver = { from: Number.NEGATIVE_INFINITY, before: Number.POSITIVE_INFINITY };

function dayOf(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}

interface Reading {
  readonly context: ApiContext;
  /** Undefined where every hit passes. */
  readonly passes: ((hit: SearchHitView) => boolean) | undefined;
}

function readTheirs({ server, answer }: ServerSearch, { context, passes }: Reading): Found {
  const all = answer.hits.map((hit) => withPartial(context, hitView(server, hit)));
  const hits = passes ? all.filter(passes) : all;
  return { hits, total: answer.total - (all.length - hits.length), answer };
}

function withPartial({ index }: ApiContext, hit: SearchHitView): SearchHitView {
  const partial = index.partialOf(hit.document_uri);
  return partial === undefined ? hit : { ...hit, partial };
}

/** What a server did not narrow, because it cannot or has several folders, is narrowed here. */
async function hitFilter(computer: Computer, query: Query): Promise<Reading["passes"]> {
  const passes = documentFilter(computer, { ...query, type: undefined });
  if (passes === undefined) return undefined;
  const shelves = await computer.finder.browse([]);
  const wanted = new Set(shelves.flatMap(({ documents }) => documents.filter(passes).map(({ uri }) => uri)));
  return ({ document_uri }) => wanted.has(document_uri);
}

function hitView(server: string, hit: SearchHit): SearchHitView {
  const document_uri = documentOf(hit.uri);
  return { ...hit, uri: hitUri(hit), document_uri, document_title: hitTitle(hit), server };
}

function documentOf(uri: string): string {
  if (!isDpeUri(uri)) return uri;
  const { host, docRef } = parseDpeUri(uri);
  return docRef === undefined ? uri : buildDpeUri({ host, docRef });
}

async function searchTitles(
  computer: Computer,
  query: Query,
  answered: ReadonlySet<string>,
): Promise<Found[]> {
  const passes = documentFilter(computer, query) ?? (() => true);
  const shelves = await computer.finder.browse(query.q.split(/[\s"]+/).filter((one) => one !== ""));
  return shelves
    .filter(({ server }) => !answered.has(server))
    .map(({ documents }) => documents.filter(passes))
    .map((documents) => ({
      hits: documents.slice(0, 1_000).map((document) => hitView(document.server, documentHit(document))),
      total: documents.length,
    }));
}
