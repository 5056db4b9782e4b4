import type { Computer, ServerSearch } from "@a2c-smcp/computer";
import { interleave, searchServers } from "@a2c-smcp/computer";
import type { FinderDocument, SearchAnswer, SearchHit } from "@a2c-smcp/protocol";
import {
  buildDpeUri,
  documentHit,
  hitTitle,
  hitUri,
  isDpeUri,
  measured,
  parseDpeUri,
} from "@a2c-smcp/protocol";
import { z } from "zod";
import type { SearchHitView, SearchView } from "../../api/model.ts";
import { get } from "../http/route.ts";
import { count, word } from "./query-fields.ts";
import { coverageOf, wordsOf } from "./search-coverage.ts";

const Query = z.object({
  q: z
    .string()
    .trim()
    .min(1, { ...measured, error: "write what to look for" })
    .max(1_000, measured),
  type: word,
  offset: count(900, 0),
  limit: count(100, 30),
});
type Query = z.infer<typeof Query>;

/** GET /api/search */
export const searchRoute = get("/api/search", Query, (query, { context, signal }) =>
  search(context.computer, query, signal),
);

interface Found {
  readonly hits: readonly SearchHitView[];
  readonly total: number;
  readonly answer?: SearchAnswer | undefined;
}

/** The servers' own search where they have one, titles, keywords and summaries where not. */
async function search(computer: Computer, query: Query, signal: AbortSignal): Promise<SearchView> {
  const wanted = query.offset + query.limit;
  const request = { query: query.q, file_type: query.type, wanted, by: "person", signal } as const;
  const theirs = (await searchServers(computer.tools, request)).filter(
    ({ problem }) => problem === undefined,
  );
  const own = theirs.map(readTheirs);
  const answered = new Set(theirs.map(({ server }) => server));
  const all = [...own, ...(await searchTitles(computer, query, answered))];
  const answers = own.flatMap(({ answer }) => answer ?? []);
  return {
    hits: interleave(all.map(({ hits }) => hits)).slice(query.offset, wanted),
    total: all.reduce((sum, { total }) => sum + total, 0),
    kind: own.length > 0 ? "full-text" : "titles",
    corrections: answers.flatMap(({ corrections }) => corrections),
    suggestions: [...new Set(answers.flatMap(({ suggestions }) => suggestions))],
    coverage: await coverageOf(computer, theirs),
    words: wordsOf(answers),
  };
}

function readTheirs({ server, answer }: ServerSearch): Found {
  return { hits: answer.hits.map((hit) => hitView(server, hit)), total: answer.total, answer };
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
  { q, type }: Query,
  answered: ReadonlySet<string>,
): Promise<Found[]> {
  const types = new Set((type ?? "").split(",").filter((one) => one !== ""));
  const passes = ({ file_type = "" }: FinderDocument): boolean => types.size === 0 || types.has(file_type);
  const shelves = await computer.finder.browse(q.split(/[\s"]+/).filter((one) => one !== ""));
  return shelves
    .filter(({ server }) => !answered.has(server))
    .map(({ documents }) => documents.filter(passes))
    .map((documents) => ({
      hits: documents.slice(0, 1_000).map((document) => hitView(document.server, documentHit(document))),
      total: documents.length,
    }));
}
