import type { FinderDocument } from "@a2c-smcp/protocol";
import { z } from "zod";
import type { FinderAnswer, FoldersView, LocateAnswer } from "../../api/finder.ts";
import { FINDER_SORTS } from "../../api/finder.ts";
import { get } from "../http/route.ts";
import type { ApiContext } from "./api-context.ts";
import { documentFilter, filterFields } from "./document-filter.ts";
import { documentPath } from "./document-path.ts";
import { finderItem } from "./finder-item.ts";
import { folderTree } from "./folder-tree.ts";
import { count, uri, word } from "./query-fields.ts";
import { nameOf, sortDocuments } from "./sort-documents.ts";

const Wanted = z.object({
  ...filterFields,
  keyword: word,
  server: word,
  sort: z.enum(FINDER_SORTS).default("agent"),
  order: z.enum(["asc", "desc"]).default("asc"),
});
type Wanted = z.infer<typeof Wanted>;

const Page = Wanted.extend({ offset: count(10_000_000, 0), limit: count(500, 100) });

/** GET /api/finder */
export const finderRoute = get(
  "/api/finder",
  Page,
  async ({ offset, limit, ...query }, { context }): Promise<FinderAnswer> => {
    const { groups, types } = await listDocuments(context, query);
    const all = groups.flatMap(({ documents }) => documents);
    const sources = {
      computer: context.computer,
      partialOf: (place: string) => context.index.partialOf(place),
    };
    return {
      documents: all.slice(offset, offset + limit).map((document) => finderItem(sources, document)),
      total: all.length,
      groups: groups.map(({ server, documents }) => ({ server, count: documents.length })),
      types,
    };
  },
);

const Locate = Wanted.extend({
  uri: uri.optional(),
  prefix: z.string().max(200).optional(),
  from: count(10_000_000, 0),
});

/** GET /api/locate */
export const locateRoute = get("/api/locate", Locate, async (query, { context }): Promise<LocateAnswer> => {
  const { groups } = await listDocuments(context, query);
  const all = groups.flatMap(({ documents }) => documents);
  const index =
    query.uri === undefined
      ? locatePrefix(all, query.prefix ?? "", query.from)
      : all.findIndex((document) => document.uri === query.uri);
  return { index: index === -1 ? null : index };
});

/** The first document from a place on whose name begins so, by its title or its file, going round once. */
function locatePrefix(all: readonly FinderDocument[], prefix: string, from: number): number {
  const wanted = prefix.toLocaleLowerCase();
  if (wanted === "") return -1;
  const begins = (document: FinderDocument): boolean =>
    nameOf(document).toLocaleLowerCase().startsWith(wanted) ||
    (documentPath(document)?.split("/").at(-1) ?? "").toLocaleLowerCase().startsWith(wanted);
  const behind = all.findIndex((document, index) => index >= from && begins(document));
  return behind === -1 ? all.findIndex(begins) : behind;
}

/** GET /api/folders */
export const foldersRoute = get(
  "/api/folders",
  z.object({}),
  async (_, { context }): Promise<FoldersView> => {
    const shelves = await context.computer.finder.browse([]);
    const paths = shelves.flatMap(({ documents }) => documents.flatMap((one) => documentPath(one) ?? []));
    return folderTree(paths, context.index.folders);
  },
);

interface Listed {
  readonly groups: readonly { readonly server: string; readonly documents: readonly FinderDocument[] }[];
  readonly types: FinderAnswer["types"];
}

/** What passes, by MCP server. Sorted before it is filtered: the order of a whole shelf is kept. */
async function listDocuments({ computer }: ApiContext, query: Wanted): Promise<Listed> {
  const shelves = await computer.finder.browse([]);
  const passes = documentFilter(computer, query);
  const isNamed = await nameFilter(computer, query.keyword ?? "");
  const groups = shelves
    .filter(({ server }) => !query.server || server === query.server)
    .map(({ server, documents }) => {
      const sorted = sortDocuments(computer, documents, query);
      const tests = [passes, isNamed].filter((test) => test !== undefined);
      return { server, documents: tests.reduce((list, test) => list.filter(test), sorted) };
    })
    .filter(({ documents }) => documents.length > 0);
  return { groups, types: countTypes(shelves.map((shelf) => shelf.types)) };
}

/** What an Agent finds by a keyword, and what people know: the names of files and folders. */
async function nameFilter(
  computer: ApiContext["computer"],
  keyword: string,
): Promise<((document: FinderDocument) => boolean) | undefined> {
  const words = keyword
    .toLocaleLowerCase()
    .split(/\s+/)
    .filter((word) => word !== "");
  if (words.length === 0) return undefined;
  const found = new Set((await computer.finder.browse([keyword])).flatMap(({ documents }) => documents));
  return (document) => {
    if (found.has(document)) return true;
    const path = documentPath(document)?.toLocaleLowerCase() ?? "";
    const name = path.slice(path.lastIndexOf("/") + 1);
    return name !== "" && words.every((word) => name.includes(word));
  };
}

/** The most frequent first. */
function countTypes(counts: readonly ReadonlyMap<string, number>[]): FinderAnswer["types"] {
  const sums = new Map<string, number>();
  for (const types of counts)
    for (const [type, number] of types) sums.set(type, (sums.get(type) ?? 0) + number);
  return [...sums].map(([type, number]) => ({ type, count: number })).sort((a, b) => b.count - a.count);
}
