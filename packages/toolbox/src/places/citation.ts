/** A place in a document as people write it: pages and rows count from 1. */
export interface CitedPlace {
  readonly name: string;
  readonly page?: number | undefined;
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

function rowsText({ from, to }: { readonly from: number; readonly to: number }): string {
  return from === to ? `row ${from}` : `rows ${from}–${to}`;
}

const PAGE = / p\. ?([1-9]\d{0,8})$/;
const ELEMENT = / #(\S{1,200})$/;
const ROWS = /,? rows? ([1-9]\d{0,11})(?:[–-]([1-9]\d{0,11}))?$/;
const HASH = /^(.+?)#([^\s#]{1,200})$/s;
const COLON = /^(.+):([1-9]\d{0,8})$/s;

/** Reads a citation, with or without its brackets. What it has no page, element or rows of, is a name. */
export function readCitation(word: string): CitedPlace {
  let rest = word
    .trim()
    .replace(/^\[(.*)\]$/s, "$1")
    .trim();
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
    element: element?.[1],
    rows: rows ? { from: Number(rows[1]), to: Number(rows[2] ?? rows[1]) } : undefined,
  };
}

/** `handbook.pdf:43`: a name and the page behind its last colon; undefined where it is no such word. */
export function readColonPage(word: string): CitedPlace | undefined {
  const [, name, page] = COLON.exec(word.trim()) ?? [];
  return name === undefined ? undefined : { name, page: Number(page) };
}

/** `orders.xlsx#tbl-1-0`: a name and an element; undefined where it is no such word. */
export function readHashElement(word: string): CitedPlace | undefined {
  const [, name, element] = HASH.exec(word.trim()) ?? [];
  return name === undefined ? undefined : { name: name.trimEnd(), element };
}
