import { hitUri } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { answerOf } from "../answers/answer.ts";
import { countFitting } from "../answers/fit-lines.ts";
import { limit, offset, place } from "../arguments.ts";
import type { DocumentCall } from "../document-tool.ts";
import { defineDocumentTool } from "../document-tool.ts";
import { writeCitation } from "../places/citation.ts";
import type { FoundPlace } from "../places/find-place.ts";
import { findPage } from "../places/find-place.ts";
import { placeIndexOf } from "../places/place-index.ts";
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
import { findOnPage } from "../searching/find-by-reading.ts";
import type { DocumentFinds } from "../searching/find-in.ts";
import { findIn } from "../searching/find-in.ts";
import { query } from "./search-documents.ts";

const DEFAULT_HITS = 10;
const FRAME_TOKENS = 100;
/** Hits of a document that are looked through for those of one page. */
const MOST_ON_PAGES = 500;

/** `find_in_document`: where one document says something. */
export const findInDocumentTool = defineDocumentTool({
  name: "find_in_document",
  title: "Find in a document",
  description: "Search in one document.",
  input: { uri: place, query, offset, limit },
  run: async ({ uri: word, query: words, offset: from = 0, limit: most = DEFAULT_HITS }, call) => {
    const found = await findPage(word, call);
    const { pageIndex } = found;
    const wantedInAll = pageIndex === undefined ? from + most + 1 : MOST_ON_PAGES;
    const finds = await findIn(found, { words, wanted: wantedInAll }, call);
    const { hits: all } = finds;
    const { hits, report, notes } =
      pageIndex === undefined ? finds : await onPage({ ...found, pageIndex }, { finds, words }, call);
    const index = placeIndexOf(await call.source.documents(call.signal));
    const wanted = hits.slice(from, from + most);
    const titles = new Set(hits.map(({ document_title = "" }) => document_title));
    const lines = wanted.map((hit) => describeHit(hit, index, titles));
    const said = [describeReport(report, true), ...notes];
    const shown = countFitting(lines, call.tokens - FRAME_TOKENS - estimateTokens(said.join("\n")));
    const end = from + shown;
    const loose = shown === 0 ? "" : describeLoose([report]);
    const count = pageIndex === undefined ? report.total : hits.length;
    const total = count === undefined ? "" : ` of ${count}`;
    const where = pageIndex === undefined ? found.label : `${found.label}, p. ${pageIndex + 1}`;
    const beside = all.filter(({ page_index }) => page_index !== pageIndex).length;
    const others = pageIndex === undefined || beside === 0 ? "" : ` (${beside} more on its other pages)`;
    const cut =
      shown < wanted.length ? `; the budget of ${call.tokens} tokens holds ${shown} of ${wanted.length}` : "";
    const head =
      shown === 0
        ? nothingLeft(from, hits.length) ||
          `${nothingFound([report], notes)} Looked for in ${where}${others}.`
        : `Hits ${from + 1} to ${end}${total} in ${where}${others}${cut}:`;
    const next = {
      tool: "find_in_document",
      arguments: { uri: pageOf(found), query: words, offset: end },
      left: `hits from ${end + 1} on`,
    };
    const facts = {
      uri: found.uri,
      hits: wanted.slice(0, shown).map((hit) => ({
        ...{
          uri: hitUri(hit),
          citation: citeHit(hit, index),
          page_index: hit.page_index,
          page_label: hit.page_label,
        },
      })),
      searched: [report],
    };
    const isLast = end >= hits.length;
    const unlisted = isLast && shown > 0 ? describeUnlisted(hits, count) : "";
    const about = [describeRows(wanted.slice(0, shown)), unlisted, ...said];
    return answerOf([head, loose, ...lines.slice(0, shown), ...about], facts, isLast ? [] : [next]);
  },
});

/** The finds on one page; where a document has too many of them to be gone through, the page itself is read. */
async function onPage(
  found: FoundPlace & { readonly pageIndex: number },
  { finds, words }: { readonly finds: DocumentFinds; readonly words: string },
  call: DocumentCall,
): Promise<DocumentFinds> {
  const { hits: all, report, notes } = finds;
  const hits = all.filter(({ page_index }) => page_index === found.pageIndex);
  if (hits.length > 0 || describeUnlisted(all, report.total) === "") return { hits, report, notes };
  const read = await findOnPage(found, words, call);
  if (read !== undefined) return { hits: [read.hit], report, notes };
  const note = `The best ${all.length} hits of the document are on other pages, and the words do not stand on this one as they are.`;
  return { hits, report: { ...report, is_complete: false }, notes: [...notes, note] };
}

function pageOf({ label, pageIndex }: FoundPlace): string {
  return pageIndex === undefined ? label : writeCitation({ name: label, page: pageIndex + 1 });
}
