import type { DpeElement } from "@a2c-smcp/protocol";
import { renderElementText, renderPageText } from "@a2c-smcp/protocol";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import type { QuoteMatch } from "./find-quote.ts";
import { matchQuote } from "./find-quote.ts";
import { matchOverBreak, mayHaveEnd } from "./page-break.ts";
import type { PagePlace } from "./quote-pages.ts";
import { QuotePages } from "./quote-pages.ts";

/** Where a quote was looked for, and how it stands there. */
export interface QuotePlace extends PagePlace {
  /** The one element that has all of it. */
  readonly elementId?: string | undefined;
  /** It runs over to the next page, past what stands between. */
  readonly over?: { readonly between: readonly string[] } | undefined;
  readonly match: QuoteMatch;
}

/** A page that may have a quote, and rows of a long table on it. */
export interface Candidate extends PagePlace {
  /** URI of the element with the rows that a search found. */
  readonly rowsUri?: string | undefined;
}

/** The best of some pages for a quote; a page that has it word for word ends the search. */
export async function bestPlace(
  quote: string,
  candidates: readonly Candidate[],
  call: DocumentCall,
): Promise<QuotePlace | undefined> {
  const pages = new QuotePages(call);
  let best: QuotePlace | undefined;
  for (const candidate of candidates) {
    call.signal?.throwIfAborted();
    best = better(best, await compareWith(quote, candidate, { call, pages }));
    if (best.match.kind === "exact") return best;
  }
  const seen = new Set<string>();
  for (const candidate of candidates) {
    call.signal?.throwIfAborted();
    for (const place of await breaksAt(quote, candidate, pages)) {
      const key = `${place.host}/${place.docRef}/${place.pageIndex}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const broken = await compareOver(quote, place, pages);
      if (broken) best = better(best, broken);
      if (best?.match.kind === "exact") return best;
    }
  }
  return best;
}

interface Reading {
  readonly call: DocumentCall;
  readonly pages: QuotePages;
}

/** Compares a quote with a page: element by element, then as a whole, for a quote may go over several of them. */
async function compareWith(
  quote: string,
  candidate: Candidate,
  { call, pages }: Reading,
): Promise<QuotePlace> {
  const { host, docRef, pageIndex } = candidate;
  const body = await pages.page(candidate);
  const rows = candidate.rowsUri === undefined ? [] : [await readRows(candidate.rowsUri, call)];
  const place = { host, docRef, pageIndex };
  let best: QuotePlace | undefined;
  for (const element of [...rows, ...body.elements]) {
    const match = matchQuote(quote, renderElementText(element));
    best = better(best, { ...place, elementId: element.element_id, match });
    if (match.kind === "exact") return best;
  }
  return better(best, { ...place, match: matchQuote(quote, renderPageText(body)) });
}

/** The pages whose end may have the beginning of a quote: the page itself, and the one before. */
async function breaksAt(quote: string, candidate: Candidate, pages: QuotePages): Promise<PagePlace[]> {
  const { host, docRef, pageIndex } = candidate;
  const body = await pages.page(candidate);
  const last = (await pages.count(candidate)) - 1;
  return [
    ...(pageIndex < last && mayHaveEnd(quote, body, "first") ? [{ host, docRef, pageIndex }] : []),
    ...(pageIndex > 0 && mayHaveEnd(quote, body, "last") ? [{ host, docRef, pageIndex: pageIndex - 1 }] : []),
  ];
}

async function compareOver(
  quote: string,
  place: PagePlace,
  pages: QuotePages,
): Promise<QuotePlace | undefined> {
  const { host, docRef, pageIndex } = place;
  const [before, after] = [await pages.page(place), await pages.page({ ...place, pageIndex: pageIndex + 1 })];
  const broken = matchOverBreak(quote, before, after);
  return broken && { host, docRef, pageIndex, over: broken, match: { kind: broken.kind } };
}

async function readRows(uri: string, call: DocumentCall): Promise<DpeElement> {
  return (await readBody(3, uri, call)).body;
}

/** The better of two places; the first of equals, which is the narrower one. */
function better(one: QuotePlace | undefined, other: QuotePlace): QuotePlace {
  return one === undefined || scoreOf(other.match) > scoreOf(one.match) ? other : one;
}

/** How close a match is: above 1 where the words are the same. */
function scoreOf(match: QuoteMatch): number {
  const same = { exact: 5, case: 4, numbers: 3, signs: 2 };
  return match.kind === "close" ? match.share : same[match.kind];
}
