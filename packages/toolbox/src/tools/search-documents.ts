import type { SearchCoverage } from "@a2c-smcp/protocol";
import { hasWords, hitUri, mayHaveMore, measured, NO_WORDS } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { z } from "zod";
import { answerOf } from "../answers/answer.ts";
import { countFitting } from "../answers/fit-lines.ts";
import { limit, offset } from "../arguments.ts";
import type { DocumentCall } from "../document-tool.ts";
import { defineDocumentTool } from "../document-tool.ts";
import { placeIndexOf } from "../places/place-index.ts";
import { waitForIndex } from "../progress/wait-for-index.ts";
import { describeFilters } from "../searching/describe-filters.ts";
import {
  citeHit,
  describeHit,
  describeLoose,
  describeReport,
  describeRows,
  describeUnlisted,
  nothingFound,
  nothingLeft,
} from "../searching/describe-search.ts";
import type { SearchReport, SearchRequest, SourceSearch } from "../searching/search-source.ts";
import { searchSource } from "../searching/search-source.ts";

const DEFAULT_HITS = 10;
const MOST_HITS = 1_000;
/** Folders of more files take longer than anybody waits. */
const MOST_FILES = 1_000;
/** Tokens for the line above the hits and the call that goes on. */
const FRAME_TOKENS = 100;

/** `-without`, `-"these words"`. */
const LEFT_OUT = /(^|\s)-("[^"]*"|\S+)/g;

/** How every search takes its words. */
export const query = z
  .string()
  .trim()
  .min(1, measured)
  .max(10_000, measured)
  .refine((words) => words === "" || hasWords(words), { error: NO_WORDS })
  .refine((words) => !hasWords(words) || hasWords(words.replace(LEFT_OUT, " ")), {
    error: "there are only words to leave out in it: say what to look for as well",
  })
  .describe('words; "exact words"; wor*; -without');

/** `search_documents`: the servers' own search where they have one, their titles and summaries where not. */
export const searchDocumentsTool = defineDocumentTool({
  name: "search_documents",
  title: "Search documents",
  description: "Full-text search in all documents, best first; says what it could not search.",
  input: {
    query,
    file_type: z.string().max(200, measured).optional().describe("pdf or docx,xlsx"),
    path: z.string().max(1_000, measured).optional().describe("folder or glob"),
    offset,
    limit,
  },
  run: async (input, call) => {
    await call.source.ready();
    const { offset: from = 0, limit: most = DEFAULT_HITS } = input;
    const request = { ...input, wanted: Math.min(MOST_HITS, from + most + 1) };
    const { found, waited } = await searchPatiently(request, call);
    const documents = await call.source.documents(call.signal);
    const index = placeIndexOf(documents);
    const troubles = call.source.troubles();
    const isAlone = found.searched.length === 1;
    const notes = [
      ...found.searched.map((report) => describeReport(withoutQuery(report, input.query), isAlone)),
      found.hits.length === 0 ? describeFilters(input, documents) : "",
      ...troubles,
      waited > 0 ? `Waited ${waited} s for the index.` : "",
    ];
    const wanted = found.hits.slice(from, from + most);
    const titles = new Set<string>();
    const lines = wanted.map((hit) => describeHit(hit, index, titles));
    const room = call.tokens - FRAME_TOKENS - estimateTokens(notes.join("\n")) - estimateTokens(input.query);
    const shown = countFitting(lines, room);
    const end = from + shown;
    const loose = shown === 0 ? "" : describeLoose(found.searched);
    const total = totalOf(found);
    const cut =
      shown < wanted.length ? `; the budget of ${call.tokens} tokens holds ${shown} of ${wanted.length}` : "";
    const head =
      shown === 0
        ? nothingLeft(from, found.hits.length, MOST_HITS) || nothingFound(found.searched, troubles)
        : `Hits ${from + 1} to ${end}${total}${cut}:`;
    const next = {
      tool: "search_documents",
      arguments: { ...input, offset: end },
      left: `hits from ${end + 1} on`,
    };
    const facts = {
      hits: wanted.slice(0, shown).map((hit) => ({
        ...{
          uri: hitUri(hit),
          citation: citeHit(hit, index),
          page_index: hit.page_index,
          page_label: hit.page_label,
        },
        server_name: hit.server_name,
      })),
      searched: found.searched,
      missing: troubles,
    };
    const isLast = end >= found.hits.length;
    const unlisted = isLast && shown > 0 ? describeUnlisted(found.hits, sumOf(found), MOST_HITS) : "";
    const about = [describeRows(wanted.slice(0, shown)), unlisted, ...notes];
    return answerOf([head, loose, ...lines.slice(0, shown), ...about], facts, isLast ? [] : [next]);
  },
});

/** Searches, and once more after a short wait where the index of a small folder is just being built. */
async function searchPatiently(
  request: SearchRequest,
  call: DocumentCall,
): Promise<{ readonly found: SourceSearch; readonly waited: number }> {
  const found = await searchSource(request, call);
  const waited = await waitForIndex(unfinished(found.searched), call);
  return { found: waited > 0 ? await searchSource(request, call) : found, waited };
}

/** To try what was just asked helps nobody. */
function withoutQuery({ suggestions, ...report }: SearchReport, query: string): SearchReport {
  const others = suggestions?.filter((one) => one.toLowerCase() !== query.toLowerCase()) ?? [];
  return others.length > 0 ? { ...report, suggestions: others } : report;
}

/** Servers that still read, of folders that are read soon. */
function unfinished(searched: SourceSearch["searched"]): string[] {
  return searched
    .filter(({ coverage }) => coverage && coverage.files <= MOST_FILES && isUnfinished(coverage))
    .map(({ server_name }) => server_name);
}

function isUnfinished(coverage: SearchCoverage): boolean {
  return coverage.waiting > 0 || mayHaveMore(coverage);
}

function totalOf(found: SourceSearch): string {
  const sum = sumOf(found);
  return sum === undefined || sum === 0 ? "" : ` of ${sum}`;
}

/** How many places there are in all; undefined where a server does not count them. */
function sumOf({ searched }: SourceSearch): number | undefined {
  const totals = searched.flatMap(({ total }) => (total === undefined ? [] : [total]));
  if (totals.length === 0 || totals.length < searched.length) return undefined;
  return totals.reduce((all, total) => all + total, 0);
}
