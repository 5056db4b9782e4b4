import { buildDpeUri, isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import { oneLine } from "@a2c-smcp/runtime";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import type { FoundPlace } from "../places/find-place.ts";
import { describeReport } from "../searching/describe-search.ts";
import { findIn } from "../searching/find-in.ts";
import type { SearchReport, ServerHit } from "../searching/search-source.ts";
import { searchSource } from "../searching/search-source.ts";
import { placedWords, quoteParts } from "./normalise.ts";
import type { PagePlace } from "./quote-pages.ts";
import type { Candidate } from "./quote-places.ts";

/** The pages to compare with, and whether a quote that is on none of them is nowhere. */
export interface Candidates {
  readonly pages: readonly Candidate[];
  /** Every page was named or every word was searched for. */
  readonly isAll: boolean;
  readonly notes: readonly string[];
}

/** A document of no more pages is read as a whole. */
const WHOLE_PAGES = 12;
const MOST_HITS = 8;
/** Characters that are looked for as they stand. */
const LONGEST_PHRASE = 300;

/** The pages that may have a quote: of the place that was named, else of all documents. */
export async function candidatesFor(
  quote: string,
  place: FoundPlace | undefined,
  call: DocumentCall,
): Promise<Candidates> {
  if (place === undefined) return searchAll(quote, call);
  const { host, docRef, pageIndex } = place;
  const searchHere = async (words: string): Promise<Found> => {
    const { hits, report, notes } = await findIn(place, { words, wanted: MOST_HITS }, call);
    return { hits, searched: [report], notes };
  };
  if (pageIndex !== undefined) return onePage({ host, docRef, pageIndex }, quote, { call, searchHere });
  const { body } = await readBody(1, buildDpeUri({ host, docRef }), call);
  if (body.page_count <= WHOLE_PAGES) {
    const pages = Array.from({ length: body.page_count }, (_, index) => ({ host, docRef, pageIndex: index }));
    const { hits, report } = await findIn(place, { words: quote, wanted: 3 }, call);
    const isAll = !report.coverage?.unread_pictures;
    return { pages: [...candidatesOf(hits), ...pages], isAll, notes: isAll ? [] : gapsOf([report]) };
  }
  return phraseThenWords(quote, searchHere);
}

interface Looking {
  readonly call: DocumentCall;
  readonly searchHere: (words: string) => Promise<Found>;
}

/** A page is compared as it is read; of a long table, which is read in part, the rows that a search finds. */
async function onePage(page: PagePlace, quote: string, { call, searchHere }: Looking): Promise<Candidates> {
  const { body } = await readBody(2, buildDpeUri({ ...page }), call);
  const pictures = body.elements.flatMap(({ category, content }) => unreadPicture(category, content));
  if (pictures.length > 0) return { pages: [page], isAll: false, notes: pictures };
  if (!body.elements.some(({ content }) => content["truncated"] === true))
    return { pages: [page], isAll: true, notes: [] };
  const { pages, isAll, notes } = await phraseThenWords(quote, searchHere);
  return { pages: [page, ...pages.filter(({ pageIndex }) => pageIndex === page.pageIndex)], isAll, notes };
}

async function searchAll(quote: string, call: DocumentCall): Promise<Candidates> {
  await call.source.ready();
  return phraseThenWords(quote, async (query) => ({
    ...(await searchSource({ query, wanted: MOST_HITS }, call)),
    notes: call.source.troubles(),
  }));
}

interface Found {
  readonly hits: readonly ServerHit[];
  readonly searched: readonly SearchReport[];
  readonly notes: readonly string[];
}

/** The words as they stand, and where nobody has them so, any of them. */
async function phraseThenWords(
  quote: string,
  search: (query: string) => Promise<Found>,
): Promise<Candidates> {
  const [longest = ""] = quoteParts(quote).toSorted((a, b) => b.length - a.length);
  const phrase = longest.replaceAll('"', " ").slice(0, LONGEST_PHRASE);
  const exact = await search(`"${phrase}"`);
  const ends = exact.hits.length > 0 ? [] : await searchEach(endsOf(longest), search);
  const loose = await search(quote.replaceAll('"', " ").slice(0, 1_000));
  return {
    pages: candidatesOf([...exact.hits, ...ends, ...loose.hits]),
    isAll:
      loose.notes.length === 0 &&
      loose.searched.every(({ is_complete = true, what }) => is_complete && what === "text"),
    notes: [...gapsOf(loose.searched), ...loose.notes],
  };
}

/** What was not looked at. How the words were looked for is of no interest: they are compared as they stand. */
function gapsOf(searched: readonly SearchReport[]): string[] {
  const reports = searched.map(({ words: _, suggestions: __, ...report }) => describeReport(report, true));
  return reports.filter((one) => /searched|still|cannot|not read/.test(one));
}

/** What the server says of a page that is a picture without text that was read. */
function unreadPicture(category: string, { description }: Readonly<Record<string, unknown>>): string[] {
  const said = typeof description === "string" && category === "image" ? description : "";
  return /\bno text\b/.test(said) ? [`The page is a picture: ${oneLine(said, 300)}.`] : [];
}

/** Words at either end that are looked for. */
const MOST_END_WORDS = 8;

/** The beginning and the end of a text: where a page break divides it, one of the two is whole. */
function endsOf(text: string): string[] {
  const words = placedWords(text);
  const count = Math.min(MOST_END_WORDS, words.length >> 1);
  const [last, first] = [words[count - 1], words[words.length - count]];
  return last && first ? [text.slice(0, last.end), text.slice(first.start)] : [];
}

async function searchEach(
  phrases: readonly string[],
  search: (query: string) => Promise<Found>,
): Promise<ServerHit[]> {
  const found: ServerHit[] = [];
  for (const phrase of phrases) found.push(...(await search(`"${phrase.replaceAll('"', " ")}"`)).hits);
  return found;
}

function candidatesOf(hits: readonly ServerHit[]): Candidate[] {
  const seen = new Set<string>();
  return hits.flatMap(({ uri, element_uri, page_index = 0 }) => {
    if (!isDpeUri(uri) || seen.has(element_uri ?? uri)) return [];
    seen.add(element_uri ?? uri);
    const { host, docRef, pageIndex = page_index } = parseDpeUri(uri);
    if (docRef === undefined) return [];
    const rowsUri = element_uri?.includes("offset=") ? element_uri : undefined;
    return [{ host, docRef, pageIndex, rowsUri }];
  });
}
