import type { CommandContext } from "../office/command-context.ts";
import type { KnownDocument } from "../places/all-documents.ts";

/** By what documents can be put in order. */
export const SORTS = ["name", "folder", "title", "type", "pages", "changed", "size"] as const;
export type Sort = (typeof SORTS)[number];

/** Bytes of the file of a document, by its URI. */
export type Sizes = ReadonlyMap<string, number>;

type Key = string | number | undefined;

const collator = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/**
 * Documents in another order: words from A, and the newest, longest and largest first; by name where that is the same.
 * What has no such fact comes last.
 */
export function sortDocuments(
  documents: readonly KnownDocument[],
  sort: Sort,
  { isReverse = false, sizes }: { readonly isReverse?: boolean; readonly sizes?: Sizes | undefined } = {},
): KnownDocument[] {
  const direction = isReverse ? -1 : 1;
  return documents
    .map((known) => ({ known, key: keyOf(known, sort, sizes) }))
    .sort((a, b) => {
      const byName = collator.compare(nameOf(a.known), nameOf(b.known));
      if (a.key === undefined || b.key === undefined)
        return Number(a.key === undefined) - Number(b.key === undefined) || byName;
      return direction * compare(a.key, b.key) || byName;
    })
    .map(({ known }) => known);
}

/** Asks the MCP servers of the documents how large their files are; a server that does not say is left out. */
export async function readSizes(
  context: CommandContext,
  documents: readonly KnownDocument[],
): Promise<Sizes> {
  const sizes = new Map<string, number>();
  const servers = new Map(documents.map((known) => [`${known.computer} ${known.document.server}`, known]));
  for (const { computer, document } of servers.values()) {
    const seen = new Set<string>();
    for (let cursor: string | undefined; ; ) {
      const page = await context.agent.resources(computer, document.server, cursor).catch(() => undefined);
      for (const { uri, size } of page?.resources ?? []) if (size !== undefined) sizes.set(uri, size);
      cursor = page?.nextCursor;
      // A server that gives the same page for ever is left alone.
      if (cursor === undefined || seen.has(cursor)) break;
      seen.add(cursor);
    }
  }
  return sizes;
}

function keyOf({ document, named }: KnownDocument, sort: Sort, sizes: Sizes | undefined): Key {
  const { path } = named;
  const keys: Readonly<Record<Sort, () => Key>> = {
    name: () => nameOf({ named }),
    folder: () => path?.slice(0, path.lastIndexOf("/") + 1),
    title: () => document.title || undefined,
    type: () => document.file_type || undefined,
    pages: () => document.page_count,
    changed: () => instantOf(document.last_modified),
    size: () => sizes?.get(document.uri),
  };
  return keys[sort]();
}

function nameOf({ named }: Pick<KnownDocument, "named">): string {
  return named.file ?? named.name;
}

function instantOf(time: string | undefined): number | undefined {
  const instant = Date.parse(time ?? "");
  return Number.isNaN(instant) ? undefined : instant;
}

function compare(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return b - a;
  return collator.compare(String(a), String(b));
}
