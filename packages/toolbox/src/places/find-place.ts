import { buildDpeUri, ErrorCode, ProtocolError, parseDpeUri } from "@a2c-smcp/protocol";
import { oneLine } from "@a2c-smcp/runtime";
import { closeNames } from "../answers/close-names.ts";
import type { DocumentCall } from "../document-tool.ts";
import { describeGrowth, growthOf } from "../progress/catalogue-growth.ts";
import { waitForIndex, whenListed } from "../progress/wait-for-index.ts";
import type { CitedPlace } from "./citation.ts";
import { readCitation, readColonPage, readColonPart, readHashPart, readPrintedPage } from "./citation.ts";
import { findPart, pageOfElement } from "./find-part.ts";
import type { KnownDocument } from "./match-documents.ts";
import { matchDocuments } from "./match-documents.ts";
import type { PlaceIndex } from "./place-index.ts";
import { placeIndexOf } from "./place-index.ts";
import { unreadableFile } from "./unreadable.ts";

/** A document, and the place in it that a caller named. */
export interface FoundPlace {
  /** `dpe://` URI of the document. */
  readonly uri: string;
  readonly host: string;
  readonly docRef: string;
  /** What to call the document in an answer; any tool takes it. */
  readonly label: string;
  /** Counts from 0. */
  readonly pageIndex?: number | undefined;
  /** The last of several pages, from 0. */
  readonly lastIndex?: number | undefined;
  readonly elementId?: string | undefined;
  /** Counts from 1. */
  readonly rows?: CitedPlace["rows"];
}

/** How many of several documents are offered. */
const MOST_OFFERED = 8;

/** The place that a word means: a URI, citation, name or title. Throws where nothing or more than one document is meant. */
export async function findPlace(word: string, call: DocumentCall): Promise<FoundPlace> {
  const named = pathOfFileUri(word) ?? word;
  const { part, ...found } = isUriLike(named)
    ? placeOfUri(named, placeIndexOf(await call.source.documents(call.signal)))
    : await placeOfName(named, call);
  return part === undefined ? found : { ...found, ...(await findPart(found, part, call)) };
}

async function placeOfName(word: string, call: DocumentCall): Promise<WordPlace> {
  await call.source.ready();
  const index = placeIndexOf(await call.source.documents(call.signal));
  return placeOfWord(word, index) ?? (await findLater(word, call));
}

/** The same place with the page that its element is on, for whoever shows pages. */
export async function findPage(word: string, call: DocumentCall): Promise<FoundPlace> {
  const found = await findPlace(word, call);
  if (found.pageIndex !== undefined || found.elementId === undefined) return found;
  const pageIndex = await pageOfElement(found, found.elementId, call);
  if (pageIndex === undefined)
    throw new ProtocolError(ErrorCode.ElementNotFound, `${found.label} has no element ${found.elementId}`, {
      details: { hint: "read_pages and search_documents name them" },
    });
  return { ...found, pageIndex };
}

/** A place whose part, what stands behind a hash, is still to be looked up. */
type WordPlace = FoundPlace & { readonly part?: string | undefined };

/** The path in `file:///srv/a.pdf#page=5`, with what stands behind it. */
function pathOfFileUri(word: string): string | undefined {
  const [, path] = /^\[?\s*file:\/\/(\/.*)$/is.exec(word) ?? [];
  if (path === undefined) return undefined;
  return decoded(path);
}

/** What is not there may still be read in: that is waited for a moment, and said where it takes longer. */
async function findLater(word: string, call: DocumentCall): Promise<WordPlace> {
  const growing = (await growthOf(call)).filter(({ waiting }) => waiting > 0);
  const waited = await waitForIndex(
    growing.map(({ server_name }) => server_name),
    call,
  );
  const isGrowing = async (): Promise<boolean> =>
    growing.length > 0 && (await growthOf(call)).some(({ waiting }) => waiting > 0);
  const look = async (): Promise<WordPlace | undefined> =>
    placeOfWord(word, placeIndexOf(await call.source.documents(call.signal)));
  const place = await whenListed({ look, isGrowing }, call);
  if (place) return place;
  const index = placeIndexOf(await call.source.documents(call.signal));
  const left = waited > 0 ? (await growthOf(call)).filter(({ waiting }) => waiting > 0) : growing;
  const { name } = readHashPart(word) ?? readColonPage(word) ?? readCitation(word);
  const unreadable = (await unreadableFile(word, call)) ?? (await unreadableFile(name, call));
  throw unreadable ?? notFound(word, index, [...describeGrowth(left), ...call.source.troubles()]);
}

/** A `dpe:` URI with its brackets of a citation, or any other URI, which is refused as such. */
function isUriLike(word: string): boolean {
  return /^\[?\s*(?:[a-z][a-z\d+.-]*:\/\/|dpe:)/i.test(word);
}

function placeOfUri(word: string, index: PlaceIndex): WordPlace {
  const cited = readCitation(word);
  const [, address = cited.name, part] = /^([^#]*)#(.*)$/s.exec(cited.name) ?? [];
  const { host, docRef, pageIndex, elementId, params } = parseDpeUri(address);
  if (docRef === undefined)
    throw new ProtocolError(
      ErrorCode.InvalidDpeUri,
      "This is the URI of a catalogue; give that of a document",
      { details: { uri: cited.name, hint: "find_documents lists them" } },
    );
  const uri = buildDpeUri({ host, docRef });
  const from = params.offset === undefined ? undefined : params.offset + 1;
  const rows = from === undefined ? undefined : { from, to: from + (params.limit ?? 1) - 1 };
  return {
    ...{ uri, host, docRef, label: index.labelOf(uri) },
    pageIndex: pageIndex ?? (cited.page === undefined ? undefined : cited.page - 1),
    elementId: elementId ?? cited.element,
    rows: cited.rows ?? rows,
    // A page or an element that is there already is the part.
    part: pageIndex === undefined && elementId === undefined && part ? decoded(part) : undefined,
  };
}

/** The place that a word names, else what it names as a path of Windows or with %20 for its spaces. */
function placeOfWord(word: string, index: PlaceIndex): WordPlace | undefined {
  for (const form of new Set([word, word.replaceAll("\\", "/"), decoded(word)])) {
    const place = placeOfForms(form, index);
    if (place !== undefined) return place;
  }
  return undefined;
}

function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word; // a per cent sign of the name itself
  }
}

function placeOfForms(word: string, index: PlaceIndex): WordPlace | undefined {
  // A name may end like a page, so the whole word comes first.
  const plain = word.trim();
  const numbered = [{ name: plain }, withPart(readCitation(word)), readColonPage(plain), readHashPart(plain)];
  const found = firstPlace(numbered, index);
  if (found !== undefined) return found;
  refusePageZero(plain, index);
  return firstPlace([readColonPart(plain), readPrintedPage(plain)], index);
}

type WordForm = CitedPlace & { readonly part?: string };

/** The place of the first form whose name is that of a document. */
function firstPlace(forms: readonly (WordForm | undefined)[], index: PlaceIndex): WordPlace | undefined {
  for (const form of forms) {
    if (form === undefined || form.name === "") continue;
    const found = matchDocuments(index.documents, form.name);
    if (found.length > 0) return placeAt(form, theOne(form.name, found), index);
  }
  return undefined;
}

/** Elements as our servers call them; anything else behind a hash may be the title of a sheet. */
const ELEMENT_ID = /^[a-z]+-\d+(?:-\d+)*$/;

/** `orders.xlsx #Prices`, with a space: an element is looked up with its page, a sheet by its title. */
function withPart({ element, ...cited }: CitedPlace): WordForm {
  if (element === undefined || cited.page !== undefined || ELEMENT_ID.test(element))
    return { ...cited, element };
  return { ...cited, part: element };
}

/** `handbook.pdf:0` names a document that is there and a page that cannot be. */
function refusePageZero(word: string, index: PlaceIndex): void {
  const [, name] = /^\[?(.+?)(?::| p\. ?)0+\]?$/s.exec(word) ?? [];
  if (name === undefined || matchDocuments(index.documents, name).length === 0) return;
  throw new ProtocolError(
    ErrorCode.PageOutOfRange,
    `Pages count from 1: ${oneLine(name, 120)}:1 is the first`,
  );
}

function placeAt(
  { page, lastPage, element, rows, part }: WordForm,
  { document }: KnownDocument,
  index: PlaceIndex,
): WordPlace {
  const { host, docRef = "" } = parseDpeUri(document.uri);
  const uri = buildDpeUri({ host, docRef });
  return {
    ...{ uri, host, docRef, label: index.labelOf(document.uri) },
    pageIndex: page === undefined ? undefined : page - 1,
    ...(lastPage === undefined ? {} : { lastIndex: lastPage - 1 }),
    elementId: element,
    rows,
    part,
  };
}

function theOne(word: string, found: readonly KnownDocument[]): KnownDocument {
  const [first] = found;
  if (first && found.length === 1) return first;
  const documents = found
    .slice(0, MOST_OFFERED)
    .map(({ named, document }) => oneLine(named.path ?? document.uri, 200));
  const more = found.length - documents.length;
  throw new ProtocolError(
    ErrorCode.BadRequest,
    `${found.length} documents are called ${oneLine(word, 120)}; name one by its path`,
    { details: { documents, ...(more > 0 ? { more } : {}) } },
  );
}

function notFound(word: string, { documents }: PlaceIndex, missing: readonly string[]): ProtocolError {
  const names = documents.flatMap(({ named: { name, file } }) =>
    file === undefined ? [name] : [name, file],
  );
  const close = closeNames(readCitation(word).name, new Set(names)).map((name) => oneLine(name, 120));
  const name = oneLine(word, 120);
  const said =
    missing.length > 0
      ? `No document that is known so far is called ${name}`
      : `There is no document ${name}`;
  return new ProtocolError(ErrorCode.DocumentNotFound, said, {
    details: {
      ...(close.length > 0 ? { close_names: close } : {}),
      ...(missing.length > 0 ? { missing } : {}),
      hint: "find_documents lists them, search_documents looks into their text",
    },
  });
}
