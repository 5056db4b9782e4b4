import { categoryMask } from "../index/category-mask.ts";
import type { SearchRequest } from "./model.ts";
import { toPathFilter } from "./path-filter.ts";
import type { Scope, SearchStatements } from "./search-statements.ts";

interface FileRow {
  readonly generation: number;
  readonly relativePath: string;
}

const FILES = `SELECT generation, relative_path AS relativePath FROM file
  WHERE generation IS NOT NULL
    AND (?1 IS NULL OR file_type IN (SELECT value FROM json_each(?1)))
    AND (?2 IS NULL OR relative_path = ?2 OR substr(relative_path, 1, length(?2) + 1) = ?2 || '/')
    AND (?3 IS NULL OR doc_ref = ?3)
    AND (?4 IS NULL OR json_extract(source, '$.mtimeMs') >= ?4)
    AND (?5 IS NULL OR json_extract(source, '$.mtimeMs') < ?5)`;

const PLACE = `SELECT coalesce(min(first), 0) AS firstId, coalesce(max(last), 0) AS lastId, coalesce(sum(passages), 0) AS passages
  FROM (SELECT min(id) AS first, max(id) AS last, count(*) AS passages FROM passage
    WHERE generation IN (SELECT value FROM json_each(?1)) GROUP BY generation)`;

export const ALL = { generations: null, firstId: 0, lastId: Number.MAX_SAFE_INTEGER };
/** More files than this are not asked where their passages lie. */
const MOST_PLACED = 2_000;

/** A scope, and about how many passages are in it; undefined where it is not known. */
export interface FoundScope extends Scope {
  readonly passages?: number | undefined;
  /** How many files are in it; undefined where all are. */
  readonly files?: number | undefined;
}

/** Finds the files that a request is held to, before anything is looked for in them. */
export function findScope(statements: SearchStatements, request: SearchRequest): FoundScope {
  const categories = categoryMask(request.categories ?? []);
  const path = toPathFilter(request.path);
  const types = request.fileTypes ?? [];
  const filters = [
    types.length > 0 ? JSON.stringify(types.map(plainType)) : null,
    path.kind === "folder" ? path.folder : null,
    request.docRef ?? null,
    request.modifiedFrom ?? null,
    request.modifiedBefore ?? null,
  ];
  if (path.kind !== "glob" && filters.every((filter) => filter === null)) return { ...ALL, categories };
  const files = statements
    .all<FileRow>(FILES, ...filters)
    .filter(({ relativePath }) => path.kind !== "glob" || path.matches(relativePath));
  const generations = JSON.stringify(files.map(({ generation }) => generation));
  if (files.length > MOST_PLACED) return { ...ALL, generations, categories, files: files.length };
  const place = statements.one(PLACE, generations) as Required<
    Pick<FoundScope, "firstId" | "lastId" | "passages">
  >;
  return { ...place, generations, categories, files: files.length };
}

/** `.PDF` is `pdf`. */
function plainType(fileType: string): string {
  return fileType.toLowerCase().replace(/^\./, "");
}
