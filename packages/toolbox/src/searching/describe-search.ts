import { describeCoverage, describeWords, hitUri, isEmptyTitle, snippetMarkdown } from "@a2c-smcp/protocol";
import { cutCharacters, oneLine, quoteText } from "@a2c-smcp/runtime";
import { printedAs } from "../places/citation.ts";
import { citeUri } from "../places/cite.ts";
import type { PlaceIndex } from "../places/place-index.ts";
import type { SearchReport, ServerHit } from "./search-source.ts";

/** Characters of a snippet. */
const LONGEST_SNIPPET = 300;
/** A page that costs more is worth an element of its own. */
const LARGE_PAGE = 800;

/**
 * A hit in words: its citation, what its document and page are called where that adds something, the text around it.
 * Titles of documents that are known are not said again.
 */
export function describeHit(hit: ServerHit, index: PlaceIndex, known = new Set<string>()): string {
  const { title = "", snippet, also_at } = hit;
  const citation = citeHit(hit, index);
  const document = documentTitle(hit, citation);
  const page = isSpoken(title) && title !== hit.document_title ? oneLine(title, 100) : "";
  const names = [known.has(document) ? "" : document, page].filter(Boolean);
  known.add(document);
  const text = cutCharacters(snippetMarkdown(snippet), LONGEST_SNIPPET);
  const also = also_at?.length ? ` (the same at ${also_at.length} more places)` : "";
  const printed = printedAs(hit.page_label);
  const about = names.length > 0 ? ` ${names.map((name) => JSON.stringify(name)).join(" › ")}` : "";
  return `- ${citation}${printed}${about}${text === "" ? "" : `: ${quoteText(text, 2 * LONGEST_SNIPPET)}`}${also}`;
}

/** The element where the page is large or rows are meant, else the page. */
export function citeHit(hit: ServerHit, index: PlaceIndex): string {
  const { element_uri, uri, page_index } = hit;
  const isFine = element_uri?.includes("offset=") || isLarge(hit);
  return citeUri(index, isFine ? hitUri(hit) : uri, page_index);
}

function isLarge({ page_tokens = 0 }: ServerHit): boolean {
  return page_tokens > LARGE_PAGE;
}

/** A title that the name of the file does not say. */
function documentTitle({ document_title = "" }: ServerHit, citation: string): string {
  const isSaid = citation.toLowerCase().includes(document_title.toLowerCase());
  return document_title === "" || isSaid || isEmptyTitle(document_title) ? "" : oneLine(document_title, 80);
}

/** "Page 43" says nothing beside "p. 43". */
function isSpoken(title: string): boolean {
  return title !== "" && !/^(?:page|slide|sheet|第)?\s*\d+\s*页?$/iu.test(title.trim());
}

/** What a server's search looked at and for, where that is not all that was asked. */
export function describeReport(report: SearchReport, isAlone: boolean): string {
  const { what, problem, total, suggestions, coverage, words = {}, ask_again_seconds } = report;
  const { is_complete = true } = report;
  const name = oneLine(report.server_name, 60);
  const where = isAlone ? "Searched" : `Searched ${name}`;
  const how = what === "text" ? "" : "titles, file names, keywords and summaries only";
  const found = total === undefined || isAlone ? "" : `${total} found`;
  const head = [how, problem ?? "", found].filter(Boolean).join(", ");
  // Of what was not looked into there is nothing to say.
  const isBlank = coverage?.searchable === 0;
  const facts = [
    head === "" ? "" : `${where}: ${head}.`,
    ...(isBlank ? [] : describeWords(words, is_complete)),
    ...(coverage === undefined ? [] : describeCoverage(coverage)),
    ask_again_seconds ? `Ask again in ${ask_again_seconds} s.` : "",
    suggestions && !isBlank ? `Try ${suggestions.map((query) => JSON.stringify(query)).join(", ")}.` : "",
  ];
  return facts.filter(Boolean).join(" ");
}

/** Said above the hits, which look like more than they are where no place has all of the words. */
export function describeLoose(searched: readonly SearchReport[]): string {
  const loose = searched.filter(({ is_loosened }) => is_loosened);
  if (loose.length === 0) return "";
  const isAll = searched.every(({ is_complete = true }) => is_complete);
  return `No page${isAll ? "" : " that was searched"} has all of the words; these have some.`;
}

/** Why there are fewer hits than places were counted: more of them are no call away. "" where all are reported. */
export function describeUnlisted(
  hits: readonly ServerHit[],
  total: number | undefined,
  most = Number.POSITIVE_INFINITY,
): string {
  const told = hits.reduce((sum, { also_at = [] }) => sum + 1 + also_at.length, 0);
  if (total === undefined || told >= total) return "";
  if (hits.length >= most)
    return `Only the best ${most} are listed: say more of what is looked for, or where.`;
  const others = total - told;
  return `${others === 1 ? "The other has" : `The other ${others} have`} only common words of it, and ${others === 1 ? "is" : "are"} not listed.`;
}

/** A page of thousands of rows is one hit: how many of them match is not said by that. */
export function describeRows(hits: readonly ServerHit[]): string {
  const isOfRows = hits.some((hit) => isLarge(hit) && hit.element_uri?.includes("offset="));
  return isOfRows
    ? "Of a long table the best rows are one hit: query_table finds and counts all of them."
    : "";
}

/** Beyond the last hit there is nothing, which does not mean that nothing was found; "" where nothing was. */
export function nothingLeft(offset: number, found: number, most = Number.POSITIVE_INFINITY): string {
  if (offset === 0 || found === 0) return "";
  const there = found >= most ? `only the best ${most} hits are listed` : `there are ${found} hits`;
  return `None is left from offset ${offset} on: ${there}.`;
}

/** That there is nothing is only said where everything was looked at. */
export function nothingFound(searched: readonly SearchReport[], troubles: readonly string[]): string {
  const isAll =
    searched.length > 0 &&
    troubles.length === 0 &&
    searched.every(({ what, is_complete = true }) => what === "text" && is_complete);
  return isAll ? "No hits." : "Nothing in what is searchable so far.";
}
