import { DocumentError } from "@a2c-smcp/readers";
import type { CompleteResult } from "@modelcontextprotocol/server";
import type { LibraryDocument } from "../library/library-document.ts";
import type { ReadContext } from "./read-context.ts";

export interface CompletionRequest {
  readonly name: string;
  /** What has been typed so far. */
  readonly value: string;
  /** What has been chosen before: `doc_ref`, then `page_index`. */
  readonly chosen: Readonly<Record<string, string>>;
}

const MOST_VALUES = 100;
/** Without a chosen page, ids are looked for on so many. */
const MOST_PAGES = 5;

/** Completes `doc_ref`, then `page_index`, then `element_id`; what does not exist has no completions. */
export async function complete(
  request: CompletionRequest,
  context: ReadContext,
  signal?: AbortSignal,
): Promise<CompleteResult> {
  const values = await candidates(request, context, signal);
  return {
    completion: {
      values: values.slice(0, MOST_VALUES),
      total: values.length,
      hasMore: values.length > MOST_VALUES,
    },
  };
}

async function candidates(
  request: CompletionRequest,
  context: ReadContext,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  if (request.name === "doc_ref") return documentRefs(request.value, context);
  const document = await findDocument(request.chosen["doc_ref"], context, signal);
  if (document === undefined) return [];
  if (request.name === "page_index")
    return pageNumbers(document).filter((number) => number.startsWith(request.value));
  if (request.name !== "element_id") return [];
  const ids = await elementIdsOf(request, document, { context, signal });
  return ids.filter((id) => id.startsWith(request.value));
}

/** Those that start so come first, then those whose name or title has it somewhere. */
function documentRefs(value: string, { library }: ReadContext): readonly string[] {
  const wanted = value.toLowerCase();
  const documents = library.documents();
  const starting = documents.filter(({ source }) => source.docRef.startsWith(wanted));
  const holding = documents.filter(
    ({ source, description }) =>
      !source.docRef.startsWith(wanted) &&
      `${source.docRef}\n${description.title}`.toLowerCase().includes(wanted),
  );
  return [...starting, ...holding].map(({ source }) => source.docRef);
}

async function findDocument(
  docRef: string | undefined,
  { library }: ReadContext,
  signal?: AbortSignal,
): Promise<LibraryDocument | undefined> {
  if (docRef === undefined) return undefined;
  try {
    return await library.document(docRef, signal);
  } catch (error) {
    if (error instanceof DocumentError) return undefined; // a file that cannot be read has nothing to offer
    throw error;
  }
}

function pageNumbers({ description }: LibraryDocument): readonly string[] {
  return Array.from({ length: description.pageCount }, (_, index) => String(index));
}

async function elementIdsOf(
  { value, chosen }: CompletionRequest,
  document: LibraryDocument,
  { context, signal }: { context: ReadContext; signal: AbortSignal | undefined },
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const index of pagesToSearch(value, chosen["page_index"], document)) {
    const page = await context.library.read(document, { kind: "page", index }, signal);
    ids.push(...(page?.elements ?? []).map(({ element_id }) => element_id));
  }
  return ids;
}

/** The chosen page; else the one that the beginning of an id names; else the first few. */
function pagesToSearch(
  value: string,
  chosen: string | undefined,
  { description }: LibraryDocument,
): number[] {
  const named = chosen ?? /^[a-z]+-(\d+)-/.exec(value)?.[1];
  const { pageCount } = description;
  if (named === undefined)
    return Array.from({ length: Math.min(MOST_PAGES, pageCount) }, (_, index) => index);
  const index = /^\d+$/.test(named) ? Number(named) : pageCount;
  return index < pageCount ? [index] : [];
}
