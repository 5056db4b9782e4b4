import type { DpeElement } from "@a2c-smcp/protocol";
import { buildDpeUri, renderElementText, renderPageText } from "@a2c-smcp/protocol";
import type { DocumentCall } from "../document-tool.ts";
import { readBody } from "../reading/read-body.ts";
import type { QuoteMatch } from "./find-quote.ts";
import { matchQuote } from "./find-quote.ts";

/** Where a quote was looked for, and how it stands there. */
export interface QuotePlace {
  readonly host: string;
  readonly docRef: string;
  readonly pageIndex: number;
  /** The one element that has all of it. */
  readonly elementId?: string | undefined;
  readonly match: QuoteMatch;
}

/** A page that may have a quote, and rows of a long table on it. */
export interface Candidate {
  readonly host: string;
  readonly docRef: string;
  readonly pageIndex: number;
  /** URI of the element with the rows that a search found. */
  readonly rowsUri?: string | undefined;
}

/** Compares a quote with a page: element by element, then as a whole, for a quote may go over a break. */
export async function compareWith(
  quote: string,
  candidate: Candidate,
  call: DocumentCall,
): Promise<QuotePlace> {
  const { host, docRef, pageIndex } = candidate;
  const { body } = await readBody(2, buildDpeUri({ host, docRef, pageIndex }), call);
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

async function readRows(uri: string, call: DocumentCall): Promise<DpeElement> {
  return (await readBody(3, uri, call)).body;
}

/** The better of two places; the first of equals, which is the narrower one. */
export function better(one: QuotePlace | undefined, other: QuotePlace): QuotePlace {
  return one === undefined || scoreOf(other.match) > scoreOf(one.match) ? other : one;
}

/** How close a match is: above 1 where the words are the same. */
export function scoreOf(match: QuoteMatch): number {
  if (match.kind === "exact") return 3;
  return match.kind === "case" ? 2 : match.share;
}
