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

/** Reads the pages of a document and looks for the words; says how far it came. */
export async function findByReading(
  found: FoundPlace,
  query: string,
  call: DocumentCall,
): Promise<{ hits: ServerHit[]; report: SearchReport; notes: string[] }> {
  const { host, docRef } = found;
  const { body } = await readBody(1, buildDpeUri({ host, docRef }), call);
  const words = query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const last = Math.min(MOST_PAGES, body.page_count);
  const hits: { hit: ServerHit; score: number }[] = [];
  for (let pageIndex = 0; pageIndex < last; pageIndex += 1) {
    call.signal?.throwIfAborted();
    const { text, title } = await readPageText(found, pageIndex, call);
    const lower = text.toLowerCase();
    const isWhole = lower.includes(query.trim().toLowerCase());
    const score = words.filter((word) => lower.includes(word)).length + (isWhole ? words.length : 0);
    if (score === 0) continue;
    const at = Math.min(...words.map((word) => lower.indexOf(word)).filter((one) => one >= 0));
    const snippet = cutCharacters(text.slice(Math.max(0, at - LEAD)), SNIPPET);
    const uri = buildDpeUri({ host, docRef, pageIndex });
    hits.push({
      hit: {
        uri,
        title,
        page_index: pageIndex,
        snippet: [{ text: snippet, is_match: false }],
        server_name: "",
      },
      score,
    });
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
