import { oneLine } from "@a2c-smcp/runtime";

/** A place in a document as people write it: pages and rows count from 1. */
export interface CitedPlace {
  readonly name: string;
  readonly page?: number | undefined;
  /** The last of several pages. */
  readonly lastPage?: number | undefined;
  readonly element?: string | undefined;
  readonly rows?: { readonly from: number; readonly to: number } | undefined;
}

/** `[handbook.pdf p. 43]`, `[orders.xlsx p. 1 #tbl-0-0 rows 6–8]`. */
export function writeCitation({ name, page, element, rows }: CitedPlace): string {
  const parts = [
    name,
    page === undefined ? "" : `p. ${page}`,
    element === undefined ? "" : `#${element}`,
    rows === undefined ? "" : rowsText(rows),
  ];
  return `[${parts.filter((part) => part !== "").join(" ")}]`;
}

/** ` (printed iv)` behind a citation; people who hold the paper look for that number. */
export function printedAs(label: string | undefined): string {
  return label === undefined || label === "" ? "" : ` (printed ${oneLine(label, 40)})`;
}

function rowsText({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `row ${from}` : `rows ${from}–${to}`;
}

/** `p. 43`, and what else people write for it: `, page 43`, `pp. 5-6`, `第 43 页`. */
const PAGE = /(?:,? (?:pp?\.|pages?|slides?) ?| ?第 ?)([1-9]\d{0,8})(?: ?[–-] ?([1-9]\d{0,8}))?(?: ?页)?$/i;
const ELEMENT = / #(\S{1,200})$/;
const ROWS = /,? rows? ([1-9]\d{0,11})(?:[–-]([1-9]\d{0,11}))?$/;
/** How answers go on behind a citation. */
const PRINTED = /\s*\(printed [^()]{1,60}\)$/;
const HASH = /^(.+?)\s*#([^#]{1,200})$/s;
/** What is printed on a page instead of its number, or the title of a sheet: `xii`, `A-3`; no part of a path. */
const COLON_PART = /^(.+):([^:/\\]{1,80})$/s;
const PRINTED_PAGE = /^(.+?)(?:,? (?:pp?\.|pages?) ?| ?第 ?)([^\s#]{1,40}?)(?: ?页)?$/is;
const COLON = /^(.+):([1-9]\d{0,8})(?: ?[–-] ?([1-9]\d{0,8}))?$/s;

/** Reads a citation, with or without its brackets. What it has no page, element or rows of, is a name. */
export function readCitation(word: string): CitedPlace {
  let rest = unbracketed(word);
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const found = pattern.exec(rest);
    if (found) rest = rest.slice(0, found.index).trimEnd();
    return found;
  };
  const rows = take(ROWS);
  const element = take(ELEMENT);
  const page = take(PAGE);
  return {
    name: rest,
    page: page ? Number(page[1]) : undefined,
    ...(page?.[2] === undefined ? {} : { lastPage: Number(page[2]) }),
    element: element?.[1],
    rows: rows ? { from: Number(rows[1]), to: Number(rows[2] ?? rows[1]) } : undefined,
  };
}

/** `handbook.pdf:43`, `handbook.pdf:43-45`: a name and the pages behind its last colon; undefined where it is no such word. */
export function readColonPage(word: string): CitedPlace | undefined {
  const [, name, page, lastPage] = COLON.exec(word.trim()) ?? [];
  if (name === undefined) return undefined;
  return { name, page: Number(page), ...(lastPage === undefined ? {} : { lastPage: Number(lastPage) }) };
}

function unbracketed(word: string): string {
  const bare = word.trim().replace(PRINTED, "");
  return bare.replace(/^\[(.*)\]$/s, "$1").trim();
}

/** A name, and the part of the document that stands behind it, whatever it means: the title of a page, what is printed on it, an element. */
export interface HashPlace extends CitedPlace {
  readonly part: string;
}

/** `orders.xlsx#Prices`, `orders.xlsx#tbl-1-0 rows 5–7`; undefined where it is no such word. */
export function readHashPart(word: string): HashPlace | undefined {
  const { name: rest, rows } = readCitation(word);
  const [, name, part] = HASH.exec(rest) ?? [];
  return name === undefined || part === undefined ? undefined : { name, part: part.trim(), rows };
}

/** `handbook.pdf:xii`, `orders.xlsx:Prices`; undefined where it is no such word. */
export function readColonPart(word: string): HashPlace | undefined {
  const [, name, part] = COLON_PART.exec(unbracketed(word)) ?? [];
  return name === undefined || part === undefined ? undefined : { name, part: part.trim() };
}

/** `[handbook.pdf p. xii]`, `handbook.pdf, page xii`; undefined where it is no such word. */
export function readPrintedPage(word: string): HashPlace | undefined {
  const [, name, part] = PRINTED_PAGE.exec(unbracketed(word)) ?? [];
  return name === undefined || part === undefined ? undefined : { name, part };
}
