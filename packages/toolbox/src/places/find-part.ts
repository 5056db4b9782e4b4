import type { DpePageSummary } from "@a2c-smcp/protocol";
import { buildDpeUri, ErrorCode, MAX_LIMIT, ProtocolError, pageLabel } from "@a2c-smcp/protocol";
import { oneLine } from "@a2c-smcp/runtime";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import { printedAs } from "./citation.ts";

/** A document, as its server knows it and as it is called in an answer. */
export interface NamedDocument {
  readonly host: string;
  readonly docRef: string;
  readonly label: string;
}

/** A page, an element, or an element and the page that it is on. */
export interface DocumentPart {
  /** Counts from 0. */
  readonly pageIndex?: number | undefined;
  readonly elementId?: string | undefined;
}

/** Pages whose titles are compared; nobody names a sheet beyond them. */
const MOST_TITLES = 1_000;
/** Titles that are offered where none is meant. */
const NAMED_TITLES = 20;
const PAGE_NUMBER = /^(?:p\.?|page[ =]?|slide )?\s*([1-9]\d{0,8})$/i;

/**
 * What stands behind the hash of `orders.xlsx#Prices`: the title of a page, its number, what is printed on it instead of
 * a number, or an element. Throws what there is where it means nothing: the first page would look like the answer.
 */
export async function findPart(
  document: NamedDocument,
  part: string,
  call: DocumentCall,
): Promise<DocumentPart> {
  const { pages, count } = await titlesOf(document, call);
  const wanted = part.toLowerCase();
  const titled = pages.filter(({ title }) => title.trim().toLowerCase() === wanted);
  if (titled.length > 1) throw severalPages(document, part, titled);
  const [only] = titled;
  if (only) return { pageIndex: only.page_index };
  const number = Number(PAGE_NUMBER.exec(part)?.[1] ?? 0);
  if (number >= 1 && number <= count) return { pageIndex: number - 1 };
  const printed = pages.filter((page) => pageLabel(page["metadata"])?.toLowerCase() === wanted);
  if (printed.length > 1) throw severalPages(document, part, printed);
  const [labelled] = printed;
  if (labelled) return { pageIndex: labelled.page_index };
  const pageIndex = number > 0 ? undefined : await pageOfElement(document, part, call);
  if (pageIndex !== undefined) return { pageIndex, elementId: part };
  throw new ProtocolError(
    ErrorCode.PageOutOfRange,
    `${document.label} has no page and no element ${oneLine(part, 120)}`,
    { details: { page_count: count, pages: pages.slice(0, NAMED_TITLES).map(describe) } },
  );
}

/** The page of an element, from 0; undefined where there is no such element. */
export async function pageOfElement(
  { host, docRef }: Pick<NamedDocument, "host" | "docRef">,
  elementId: string,
  call: DocumentCall,
): Promise<number | undefined> {
  if (!/^[\w.-]{1,200}$/.test(elementId)) return undefined;
  try {
    const { body } = await readBody(3, buildDpeUri({ host, docRef, elementId, params: { limit: 1 } }), call);
    return body.page_index;
  } catch (cause) {
    if (cause instanceof ProtocolError && cause.code === ErrorCode.ElementNotFound) return undefined;
    throw cause;
  }
}

async function titlesOf(
  { host, docRef }: NamedDocument,
  call: DocumentCall,
): Promise<{ readonly pages: readonly DpePageSummary[]; readonly count: number }> {
  const pages: DpePageSummary[] = [];
  for (;;) {
    const params = { depth: "pages" as const, offset: pages.length, limit: MAX_LIMIT };
    const { body } = await readBody(1, buildDpeUri({ host, docRef, params }), call);
    const more = body.pages ?? [];
    pages.push(...more);
    const count = body.page_total ?? body.page_count;
    if (more.length === 0 || pages.length >= Math.min(count, MOST_TITLES)) return { pages, count };
  }
}

function severalPages(
  { label }: NamedDocument,
  part: string,
  pages: readonly DpePageSummary[],
): ProtocolError {
  return new ProtocolError(
    ErrorCode.BadRequest,
    `${pages.length} pages of ${label} are called ${oneLine(part, 120)}; name one by its number`,
    { details: { pages: pages.slice(0, NAMED_TITLES).map(describe) } },
  );
}

function describe({ page_index, title, metadata }: DpePageSummary): string {
  return `${page_index + 1}${printedAs(pageLabel(metadata))} ${oneLine(title, 80)}`.trim();
}
