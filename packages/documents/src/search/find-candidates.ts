import { matchAll, matchAny, matchInOrder, matchNaming } from "./match-expression.ts";
import type { SearchRequest } from "./model.ts";
import { toPathFilter } from "./path-filter.ts";
import type { QueryUnit } from "./query-unit.ts";
import type { FoundPassage, PassageQuery, SearchStatements } from "./search-statements.ts";
import type { CountedUnit } from "./weigh-units.ts";

/** Passages that may answer, most promising first, and how many pages there are. */
export interface Candidates {
  readonly rows: readonly FoundPassage[];
  readonly total: number;
  readonly isExact: boolean;
}

/** How many passages are compared for one query: words that are everywhere must not make it slow. */
const MOST_COMPARED = 1_500;
/** How many of them are answered, unless a window further down is asked for. */
const MOST_FOUND = 200;
const PASSAGES_OF_A_PAGE = 4;
/** How far matches are counted when there are more. */
const MOST_COUNTED = 5_000;

type Scope = Pick<PassageQuery, "fileTypes" | "folder" | "files">;

/** Asks the index for passages within the limits of one request. */
export class CandidateFinder {
  readonly #statements: SearchStatements;
  readonly #request: SearchRequest;
  readonly #unwanted: readonly QueryUnit[];

  constructor(statements: SearchStatements, request: SearchRequest, unwanted: readonly QueryUnit[]) {
    this.#statements = statements;
    this.#request = request;
    this.#unwanted = unwanted;
  }

  /** Passages that hold all units. Where each of them is everywhere, comparing is not even begun. */
  all(counted: readonly CountedUnit[]): Candidates {
    const units = counted.map(({ unit }) => unit);
    const match = matchAll(units, this.#unwanted);
    const isCommon = counted.every(({ count }) => count > MOST_COMPARED);
    const best = isCommon ? undefined : this.#best(match);
    const found = best?.isExact === true ? best : this.#ofMany(match, counted, best?.rows);
    return this.#withoutUnwanted(found);
  }

  /** Passages that hold any of the units. */
  any(units: readonly QueryUnit[]): Candidates {
    return this.#withoutUnwanted(this.#best(matchAny(units, this.#unwanted)));
  }

  /** A page of several passages is out as well when what is not wanted stands in another of them. */
  #withoutUnwanted(found: Candidates): Candidates {
    if (this.#unwanted.length === 0 || found.rows.length === 0) return found;
    const ids = found.rows.map(({ id }) => id);
    const out = this.#statements.pagesWith(matchAny(this.#unwanted, []), ids);
    const rows = found.rows.filter(({ pageId }) => !out.has(pageId));
    return { ...found, rows, total: found.total - out.size };
  }

  #best(match: string): Candidates {
    const { rows, compared, pages } = this.#statements.best(this.#query(match), MOST_COMPARED);
    return { rows, total: pages, isExact: compared < MOST_COMPARED };
  }

  /** Comparing all would take too long: those that are named by the units, or hold them in order, are the best of them. */
  #ofMany(
    match: string,
    counted: readonly CountedUnit[],
    some: readonly FoundPassage[] = this.#some(match),
  ): Candidates {
    const units = counted.map(({ unit }) => unit);
    const count = this.#countOf(match, counted);
    const named = this.#best(matchNaming(units, this.#unwanted)).rows;
    const ordered = units.length > 1 ? this.#some(matchInOrder(units, this.#unwanted)) : [];
    const rows = new Map(interleave(named, ordered, some).map((row) => [row.id, row]));
    const { fileTypes, folder, files } = this.#query(match);
    const isWhole = fileTypes === null && folder === null && files === null;
    const isExact = rows.size === 0;
    return { rows: [...rows.values()], total: isWhole ? count : rows.size, isExact };
  }

  /** What holds a single unit has been counted already. */
  #countOf(match: string, [first, ...rest]: readonly CountedUnit[]): number {
    if (first && rest.length === 0 && this.#unwanted.length === 0) return first.count;
    return this.#statements.count(match, MOST_COUNTED);
  }

  #some(match: string): FoundPassage[] {
    return this.#statements.some(this.#query(match));
  }

  #query(match: string): PassageQuery {
    const { offset, limit } = this.#request;
    // A page may have several passages.
    return {
      match,
      ...this.#scope(match),
      limit: Math.max(MOST_FOUND, PASSAGES_OF_A_PAGE * (offset + limit)),
    };
  }

  #scope(match: string): Scope {
    const { fileTypes } = this.#request;
    const types = fileTypes && fileTypes.length > 0 ? JSON.stringify(fileTypes.map(plainType)) : null;
    const path = toPathFilter(this.#request.path);
    if (path.kind === "all") return { fileTypes: types, folder: null, files: null };
    if (path.kind === "folder") return { fileTypes: types, folder: path.folder, files: null };
    const files = this.#statements
      .matchingFiles(match)
      .filter(({ relativePath }) => path.matches(relativePath));
    return { fileTypes: types, folder: null, files: JSON.stringify(files.map(({ id }) => id)) };
  }
}

/** `.PDF` is `pdf`. */
function plainType(fileType: string): string {
  return fileType.toLowerCase().replace(/^\./, "");
}

function interleave<T>(...lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(...lists.map(({ length }) => length));
  const turns = Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  );
  return turns.flat();
}
