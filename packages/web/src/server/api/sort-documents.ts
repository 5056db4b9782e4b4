import type { Computer } from "@a2c-smcp/computer";
import type { FinderDocument } from "@a2c-smcp/protocol";
import type { FinderSort } from "../../api/model.ts";
import { sizeOf } from "./finder-item.ts";

type Documents = readonly FinderDocument[];
type Key = (document: FinderDocument) => string | number | null;

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
    title: ({ title }) => title,
    type: ({ file_type }) => file_type ?? null,
    pages: ({ page_count }) => page_count,
    size: (document) => sizeOf(computer, document),
    modified: ({ last_modified }) => instantOf(last_modified),
  };
  return keys[sort];
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

function compare(a: string | number, b: string | number): number {
  return typeof a === "number" && typeof b === "number" ? a - b : text.compare(String(a), String(b));
}
