import type { FinderDocument } from "@a2c-smcp/protocol";
import { documentName } from "@a2c-smcp/protocol";
import { oneLine } from "@a2c-smcp/runtime";
import type { KnownDocument } from "./match-documents.ts";

/** The documents of a catalogue by what they are called. */
export interface PlaceIndex {
  readonly documents: readonly KnownDocument[];
  readonly byUri: ReadonlyMap<string, KnownDocument>;
  /** The shortest name that means only this document; its URI where it has none. */
  labelOf(uri: string): string;
}

const LONGEST_LABEL = 120;
/** Folders before the name of a file that tell it from others. */
const MOST_FOLDERS = 4;
const indexes = new WeakMap<readonly FinderDocument[], PlaceIndex>();

/** The index of a catalogue, made once for each state of it. */
export function placeIndexOf(documents: readonly FinderDocument[]): PlaceIndex {
  const known = indexes.get(documents) ?? makeIndex(documents);
  indexes.set(documents, known);
  return known;
}

function makeIndex(all: readonly FinderDocument[]): PlaceIndex {
  const documents = all.map((document) => ({ document, named: documentName(document) }));
  const byUri = new Map(documents.map((known) => [known.document.uri, known]));
  const counts = new Map<string, number>();
  for (const known of documents)
    for (const name of new Set(namesOf(known).map(folded))) counts.set(name, (counts.get(name) ?? 0) + 1);
  const labels = new Map<string, string>();
  const labelOf = (uri: string): string => {
    const known = byUri.get(uri);
    const label = labels.get(uri) ?? (known && namesOf(known).find((name) => counts.get(folded(name)) === 1));
    if (label !== undefined) labels.set(uri, label);
    return label ?? uri;
  };
  return { documents, byUri, labelOf };
}

/** What a document may be called, the shortest first; a name that cannot be written down as it is, is none. */
function namesOf({ document: { title }, named: { file, path } }: KnownDocument): string[] {
  if (file === undefined || path === undefined) return [title].filter(isWritable);
  const parts = path.split("/");
  const tails = Array.from({ length: Math.min(MOST_FOLDERS + 1, parts.length - 1) }, (_, more) =>
    parts.slice(-1 - more).join("/"),
  );
  return tails.filter(isWritable);
}

function isWritable(name: string): boolean {
  return name !== "" && name.length <= LONGEST_LABEL && !/[[\]]/.test(name) && oneLine(name, 1_000) === name;
}

function folded(name: string): string {
  return name.normalize().toLowerCase();
}
