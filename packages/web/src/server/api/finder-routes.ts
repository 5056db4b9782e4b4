import type { Computer } from "@a2c-smcp/computer";
import { z } from "zod";
import type { FinderAnswer, FinderSort } from "../../api/model.ts";
import { get } from "../http/route.ts";
import { finderItem } from "./finder-item.ts";
import { count, word } from "./query-fields.ts";
import { sortDocuments } from "./sort-documents.ts";

const Query = z.object({
  type: word,
  keyword: word,
  server: word,
  sort: z.enum(["agent", "title", "type", "pages", "size", "modified"]).default("agent"),
  order: z.enum(["asc", "desc"]).default("asc"),
  offset: count(10_000_000, 0),
  limit: count(500, 100),
});

/** GET /api/finder */
export const finderRoute = get("/api/finder", Query, async (query, { context: { computer } }) =>
  findDocuments(computer, query),
);

interface Wanted {
  readonly type?: string | undefined;
  readonly keyword?: string | undefined;
  readonly server?: string | undefined;
  readonly sort: FinderSort;
  readonly order: "asc" | "desc";
  readonly offset: number;
  readonly limit: number;
}

async function findDocuments(computer: Computer, query: Wanted): Promise<FinderAnswer> {
  const shelves = await computer.finder.browse(query.keyword ? [query.keyword] : []);
  const types = new Set(query.type?.split(",").filter((type) => type !== ""));
  const groups = shelves
    .filter(({ server }) => !query.server || server === query.server)
    .map(({ server, documents }) => {
      const typed =
        types.size === 0 ? documents : documents.filter(({ file_type = "" }) => types.has(file_type));
      return { server, documents: sortDocuments(computer, typed, query) };
    })
    .filter(({ documents }) => documents.length > 0);
  const page: (typeof groups)[number]["documents"][number][] = [];
  let before = 0;
  for (const { documents } of groups) {
    const from = Math.max(0, query.offset - before);
    page.push(...documents.slice(from, from + query.limit - page.length));
    before += documents.length;
    if (page.length >= query.limit) break;
  }
  return {
    documents: page.map((document) => finderItem(computer, document)),
    total: groups.reduce((sum, { documents }) => sum + documents.length, 0),
    groups: groups.map(({ server, documents }) => ({ server, count: documents.length })),
    types: countTypes(shelves.map((shelf) => shelf.types)),
  };
}

/** The most frequent first. */
function countTypes(counts: readonly ReadonlyMap<string, number>[]): FinderAnswer["types"] {
  const sums = new Map<string, number>();
  for (const types of counts)
    for (const [type, number] of types) sums.set(type, (sums.get(type) ?? 0) + number);
  return [...sums].map(([type, number]) => ({ type, count: number })).sort((a, b) => b.count - a.count);
}
