import type { DpeDocument } from "@a2c-smcp/protocol";
import { buildDpeUri, MAX_LIMIT, pageLabel, parseDpeUri } from "@a2c-smcp/protocol";

/** A place that may be a page by what is printed on it: `handbook.pdf:xii`. */
export interface PrintedPlace {
  readonly name: string;
  readonly label: string;
}

/** Reads one; what is behind the last colon of a path is no label. */
export function readPrinted(word: string): PrintedPlace | undefined {
  const [, name, label] = /^(.+):([^:/\\]{1,20})$/.exec(word) ?? [];
  const printed = label?.trim() ?? "";
  return name === undefined || printed === "" ? undefined : { name, label: printed };
}

/** Reads pages of a document, from one on. */
export type ReadPages = (window: { readonly offset: number; readonly limit: number }) => Promise<DpeDocument>;

/** The page of a document with that label, or how many pages were looked at. */
export async function findPrintedPage(
  uri: string,
  label: string,
  read: ReadPages,
): Promise<{ readonly uri: string } | { readonly pages: number }> {
  const wanted = label.toLowerCase();
  let offset = 0;
  for (;;) {
    const { pages = [], page_total, page_count } = await read({ offset, limit: MAX_LIMIT });
    const found = pages.find((page) => pageLabel(page["metadata"])?.toLowerCase() === wanted);
    if (found !== undefined) {
      const { host, docRef } = parseDpeUri(uri);
      return { uri: buildDpeUri({ host, docRef, pageIndex: found.page_index }) };
    }
    offset += pages.length;
    const total = page_total ?? page_count;
    if (pages.length === 0 || offset >= total) return { pages: total };
  }
}
