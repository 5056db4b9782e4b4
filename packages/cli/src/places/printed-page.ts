import type { DpeDocument } from "@a2c-smcp/protocol";
import { buildDpeUri, MAX_LIMIT, pageLabel, parseDpeUri } from "@a2c-smcp/protocol";

/** A place that may be a page by what is printed on it, or a sheet by its title: `handbook.pdf:xii`, `orders.xlsx#Prices`. */
export interface PrintedPlace {
  readonly name: string;
  readonly label: string;
}

/** Reads one; what is behind the last colon of a path is no label. */
export function readPrinted(word: string): PrintedPlace | undefined {
  const [, name, label] = /^(.+)#([^#]{1,80})$/.exec(word) ?? /^(.+):([^:/\\]{1,80})$/.exec(word) ?? [];
  const printed = label?.trim() ?? "";
  return name === undefined || printed === "" ? undefined : { name: name.trim(), label: printed };
}

/** Reads pages of a document, from one on. */
export type ReadPages = (window: { readonly offset: number; readonly limit: number }) => Promise<DpeDocument>;

/** The page of a document with that label, title or number, or how many pages were looked at. */
export async function findPrintedPage(
  uri: string,
  label: string,
  read: ReadPages,
): Promise<{ readonly uri: string } | { readonly pages: number }> {
  const wanted = label.toLowerCase();
  let offset = 0;
  for (;;) {
    const { pages = [], page_total, page_count } = await read({ offset, limit: MAX_LIMIT });
    const found = pages.find(({ title = "", metadata }) =>
      [title.trim(), pageLabel(metadata)].some((said) => said?.toLowerCase() === wanted),
    );
    if (found !== undefined) return pageAt(uri, found.page_index);
    offset += pages.length;
    const total = page_total ?? page_count;
    if (pages.length > 0 && offset < total) continue;
    const number = /^[1-9]\d{0,8}$/.test(label) ? Number(label) : 0;
    return number > 0 && number <= total ? pageAt(uri, number - 1) : { pages: total };
  }
}

function pageAt(uri: string, pageIndex: number): { readonly uri: string } {
  const { host, docRef } = parseDpeUri(uri);
  return { uri: buildDpeUri({ host, docRef, pageIndex }) };
}
