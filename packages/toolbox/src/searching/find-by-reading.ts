import { buildDpeUri } from "@a2c-smcp/protocol";
import { cutCharacters } from "@a2c-smcp/runtime";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import type { FoundPlace } from "../places/find-place.ts";
import { readPageText } from "../reading/page-text.ts";
import type { SearchReport, ServerHit } from "./search-source.ts";

/** Pages that are read one by one for a server that cannot search. */
const MOST_PAGES = 60;
/** Characters before what was found. */
const LEAD = 80;
const SNIPPET = 240;

interface ScoredHit {
  readonly hit: ServerHit;
  readonly score: number;
}

/** Reads one page and looks for the words as they are written; undefined where it has none of them. */
export async function findOnPage(
  { pageIndex, ...found }: FoundPlace & { readonly pageIndex: number },
  query: string,
  call: DocumentCall,
): Promise<ScoredHit | undefined> {
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const { text, title } = await readPageText(found, pageIndex, call);
  const lower = text.toLowerCase();
  const isWhole = lower.includes(query.trim().toLowerCase());
  const score = words.filter((word) => lower.includes(word)).length + (isWhole ? words.length : 0);
  if (score === 0) return undefined;
  const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((one) => one >= 0));
  const snippet = cutCharacters(text.slice(Math.max(0, at - LEAD)), SNIPPET);
  const uri = buildDpeUri({ host: found.host, docRef: found.docRef, pageIndex });
  const hit = { uri, title, page_index: pageIndex, snippet: [{ text: snippet, is_match: false }] };
  return { hit: { ...hit, server_name: "" }, score };
}

/** Reads the pages of a document and looks for the words; says how far it came. */
export async function findByReading(
  found: FoundPlace,
  query: string,
  call: DocumentCall,
): Promise<{ hits: ServerHit[]; report: SearchReport; notes: string[] }> {
  const { host, docRef } = found;
  const { body } = await readBody(1, buildDpeUri({ host, docRef }), call);
  const last = Math.min(MOST_PAGES, body.page_count);
  const hits: ScoredHit[] = [];
  for (let pageIndex = 0; pageIndex < last; pageIndex += 1) {
    call.signal?.throwIfAborted();
    const onPage = await findOnPage({ ...found, pageIndex }, query, call);
    if (onPage) hits.push(onPage);
  }
  const isAll = last === body.page_count;
  return {
    hits: hits.toSorted((a, b) => b.score - a.score).map(({ hit }) => hit),
    report: { server_name: "", what: "text", total: hits.length, ...(isAll ? {} : { is_complete: false }) },
    notes: isAll
      ? []
      : [`Pages 1 to ${last} of ${body.page_count} were looked at: its server has no search.`],
  };
}
