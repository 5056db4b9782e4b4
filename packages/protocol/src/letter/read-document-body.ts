import { DpeDocument, DpePageSummary } from "../dpe/model.ts";
import { DEFAULT_LIMIT } from "../uri/dpe-params.ts";
import type { DpeUri } from "../uri/dpe-uri.ts";
import { buildDpeUri } from "../uri/dpe-uri.ts";
import type { Fields } from "./tolerant.ts";
import { countIn, fittingFields, isFields, textIn } from "./tolerant.ts";

/** Reads the metadata of a document; with `depth=pages` the window of its pages, those that were not listed by number. */
export function readDocumentBody(
  raw: Fields,
  asked: DpeUri,
): { readonly body: DpeDocument } | { readonly missing: string } {
  const { host, docRef = "", params } = asked;
  const listed = readPages(raw, asked);
  const page_count = countIn(raw["page_count"]) ?? countIn(raw["page_total"]) ?? listed?.length;
  if (page_count === undefined) return { missing: "page_count" };
  const document = DpeDocument.safeParse({
    ...fittingFields(DpeDocument, raw),
    doc_ref: textIn(raw["doc_ref"]) ?? docRef,
    uri: textIn(raw["uri"]) ?? buildDpeUri({ host, docRef }),
    title: textIn(raw["title"]) ?? docRef,
    page_count,
    ...(listed === undefined ? {} : { pages: listed }),
    ...(params.depth === "pages" ? pageWindow(listed ?? [], page_count, asked) : {}),
  });
  return document.success ? { body: document.data } : { missing: "metadata of a document" };
}

function readPages(raw: Fields, { host, docRef }: DpeUri): DpePageSummary[] | undefined {
  if (!Array.isArray(raw["pages"])) return undefined;
  const first = countIn(raw["page_offset"]) ?? 0;
  return raw["pages"].filter(isFields).flatMap((page, at) => {
    const page_index = countIn(page["page_index"]) ?? first + at;
    const uri = textIn(page["uri"]) ?? buildDpeUri({ host, docRef, pageIndex: page_index });
    const title = textIn(page["title"]) ?? "";
    const summary = DpePageSummary.safeParse({
      ...fittingFields(DpePageSummary, page),
      ...{ page_index, uri, title },
    });
    return summary.success ? [summary.data] : [];
  });
}

/** The pages that were asked for: as they were listed, and by number where they were not. */
function pageWindow(listed: readonly DpePageSummary[], total: number, asked: DpeUri): Partial<DpeDocument> {
  const { host, docRef, params } = asked;
  const { offset = 0, limit = DEFAULT_LIMIT } = params;
  const known = new Map(listed.map((page) => [page.page_index, page]));
  const length = Math.max(0, Math.min(limit, total - offset));
  const pages = Array.from({ length }, (_, at) => {
    const page_index = offset + at;
    const uri = buildDpeUri({ host, docRef, pageIndex: page_index });
    return known.get(page_index) ?? { page_index, title: "", uri };
  });
  return { pages, page_offset: offset, page_limit: limit, page_total: total };
}
