import { ProtocolError } from "@a2c-smcp/protocol";
import type { CompleteResult } from "@modelcontextprotocol/server";
import type { ProviderDocument } from "../document-data.ts";
import type { ReadCall } from "../provider-definition.ts";
import type { Shelf } from "../reading/shelf.ts";

/** What a client asks to complete. */
export interface CompletionRequest {
  readonly name: string;
  /** What has been typed so far. */
  readonly value: string;
  /** What has been chosen before: `doc_ref`, then `page_index`. */
  readonly chosen: Readonly<Record<string, string>>;
}

/** What begins so, as far as it was looked for. */
interface Candidates {
  readonly values: readonly string[];
  /** Whether everything was looked at. */
  readonly isComplete: boolean;
}

const MOST_VALUES = 100;
/** Nobody waits longer for a list of ids; what was not looked at by then is said to be missing. */
const MOST_MS = 3000;
const none: Candidates = { values: [], isComplete: true };

/** Completes `doc_ref`, then `page_index`, then `element_id`; what does not exist has no completions. */
export async function complete<Document extends ProviderDocument>(
  request: CompletionRequest,
  shelf: Shelf<Document>,
  signal: AbortSignal,
): Promise<CompleteResult> {
  const { values, isComplete } = await candidates(request, shelf, { uri: "", signal });
  return {
    completion: {
      values: values.slice(0, MOST_VALUES),
      ...(isComplete ? { total: values.length } : {}),
      hasMore: !isComplete || values.length > MOST_VALUES,
    },
  };
}

async function candidates<Document extends ProviderDocument>(
  request: CompletionRequest,
  shelf: Shelf<Document>,
  call: ReadCall,
): Promise<Candidates> {
  const { name, value, chosen } = request;
  if (name === "doc_ref") {
    const documents = await shelf.documents(call.signal);
    return { values: documentRefs(value, documents.slice(0)), isComplete: true };
  }
  const document = await findDocument(chosen["doc_ref"], shelf, call);
  if (document === undefined) return none;
  if (name === "page_index") {
    const numbers = Array.from({ length: document.page_count }, (_, index) => String(index));
    return { values: numbers.filter((number) => number.startsWith(value)), isComplete: true };
  }
  return name === "element_id" ? elementIds(request, document, { shelf, call }) : none;
}

/** Those that start so come first, then those whose name or title has it somewhere. */
function documentRefs(value: string, documents: readonly ProviderDocument[]): readonly string[] {
  const wanted = value.toLowerCase();
  const starting: string[] = [];
  const holding: string[] = [];
  for (const { doc_ref, title } of documents) {
    if (doc_ref.toLowerCase().startsWith(wanted)) starting.push(doc_ref);
    else if (`${doc_ref}\n${title}`.toLowerCase().includes(wanted)) holding.push(doc_ref);
  }
  return [...starting, ...holding];
}

async function findDocument<Document extends ProviderDocument>(
  docRef: string | undefined,
  shelf: Shelf<Document>,
  call: ReadCall,
): Promise<Document | undefined> {
  if (docRef === undefined) return undefined;
  try {
    return await shelf.document(docRef, call);
  } catch (error) {
    if (error instanceof ProtocolError) return undefined; // what cannot be read has nothing to offer
    throw error;
  }
}

async function elementIds<Document extends ProviderDocument>(
  { value, chosen }: CompletionRequest,
  document: Document,
  { shelf, call }: { shelf: Shelf<Document>; call: ReadCall },
): Promise<Candidates> {
  const values: string[] = [];
  const until = performance.now() + MOST_MS;
  const named = shelf.definition.pageOfElement?.(value);
  for (const index of pagesToSearch(chosen["page_index"] ?? named, document)) {
    if (performance.now() > until) return { values, isComplete: false };
    call.signal.throwIfAborted();
    const page = await shelf.page(document, index, call);
    for (const { element_id } of page?.elements ?? [])
      if (element_id.startsWith(value)) values.push(element_id);
  }
  return { values, isComplete: true };
}

/** The page that was chosen or that the beginning of an id names; else all. */
function pagesToSearch(named: string | number | undefined, { page_count }: ProviderDocument): number[] {
  if (named === undefined) return Array.from({ length: page_count }, (_, index) => index);
  const index = /^\d+$/.test(String(named)) ? Number(named) : page_count;
  return index < page_count ? [index] : [];
}
