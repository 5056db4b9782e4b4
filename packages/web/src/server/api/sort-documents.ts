import type { Computer } from "@a2c-smcp/computer";
import type { FinderDocument } from "@a2c-smcp/protocol";
import { nameByFile } from "@a2c-smcp/protocol";
import type { FinderSort } from "../../api/finder.ts";
import { documentPath, folderOf } from "./document-path.ts";
import { sizeOf } from "./finder-item.ts";

type Documents = readonly FinderDocument[];
/** Of several texts each counts where those before are the same; where one list goes on, it comes later. */
type KeyValue = string | number | readonly string[];
type Key = (document: FinderDocument) => KeyValue | null;

const text = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** Sorted once, for as long as the documents stay the same: a page of a long list is asked for again and again. */
const sorted = new WeakMap<Documents, Map<string, Documents>>();

/** The documents of one server in another order; without one, as an Agent sees them. */
export function sortDocuments(
  computer: Computer,
  documents: Documents,
  { sort, order }: { readonly sort: FinderSort; readonly order: "asc" | "desc" },
): Documents {
  if (sort === "agent") return documents;
  const known = sorted.get(documents) ?? new Map<string, Documents>();
  sorted.set(documents, known);
  const name = `${sort} ${order}`;
  const done = known.get(name) ?? sortBy(keyOf(sort, computer), documents, order === "asc" ? 1 : -1);
  known.set(name, done);
  return done;
}

function keyOf(sort: Exclude<FinderSort, "agent">, computer: Computer): Key {
  const keys: Readonly<Record<typeof sort, Key>> = {
    name: nameOf,
    folder: (document) => {
      const path = documentPath(document);
      return path === null ? null : [...folderOf(path).split("/"), nameOf(document)];
    },
    type: ({ file_type }) => file_type || null,
    pages: ({ page_count }) => page_count,
    size: (document) => sizeOf(computer, document),
    modified: ({ last_modified }) => instantOf(last_modified),
  };
  return keys[sort];
}

/** As the page shows it. */
export function nameOf(document: FinderDocument): string {
  return nameByFile(document.title, documentPath(document) ?? undefined).name;
}

function instantOf(time: string | undefined): number | null {
  const instant = Date.parse(time ?? "");
  return Number.isNaN(instant) ? null : instant;
}

/** What has no key comes last, whichever way round. */
function sortBy(key: Key, documents: Documents, direction: 1 | -1): Documents {
  return documents
    .map((document) => ({ document, key: key(document) }))
    .sort((a, b) => {
      if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
      return direction * compare(a.key, b.key);
    })
    .map(({ document }) => document);
}

function compare(a: KeyValue, b: KeyValue): number {
  if (Array.isArray(a) && Array.isArray(b)) return compareLists(a, b);
  return typeof a === "number" && typeof b === "number" ? a - b : text.compare(String(a), String(b));
}

/** The last one is the name of the file: files come before the folders beside them. */
function compareLists(a: readonly string[], b: readonly string[]): number {
  const shared = Math.min(a.length, b.length);
  for (let place = 0; place < shared; place += 1) {
    const isEnd = Number(place === a.length - 1) - Number(place === b.length - 1);
    if (isEnd !== 0) return -isEnd;
    const order = text.compare(a[place] ?? "", b[place] ?? "");
    if (order !== 0) return order;
  }
  return a.length - b.length;
}
