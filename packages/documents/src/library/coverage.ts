import type { SearchCoverage } from "@a2c-smcp/protocol";
import type { Source } from "../sources/source-folders.ts";
import type { Catalogue } from "./catalogue.ts";

/** What the coverage of a search is made of. */
export interface CoverageParts {
  readonly catalogue: Catalogue;
  /** How many files there are. */
  readonly files: number;
  readonly sourceOf: (docRef: string) => Source | undefined;
  /** Files that nobody has looked into, and texts that are not read. */
  readonly waiting: number;
  readonly leftOut: number;
}

/** Files that are named one by one. */
const MOST_NAMED = 20;

/** How much of all files a search looks at, counted without going through them. */
export function coverageOf({ catalogue, files, sourceOf, waiting, leftOut }: CoverageParts): SearchCoverage {
  const noticed = catalogue.noticed();
  const { searchable, failed } = catalogue;
  return {
    is_complete: searchable >= files && noticed.length === 0 && failed === 0 && leftOut === 0,
    ...{ files, searchable, waiting, failed, left_out: leftOut },
    partial: noticed.slice(0, MOST_NAMED).flatMap((docRef) => partialFile(docRef, { catalogue, sourceOf })),
    partial_total: noticed.length,
  };
}

function partialFile(
  docRef: string,
  { catalogue, sourceOf }: Pick<CoverageParts, "catalogue" | "sourceOf">,
): SearchCoverage["partial"] {
  const state = catalogue.get(docRef)?.state;
  const source = sourceOf(docRef);
  if (source === undefined || state?.phase !== "ready" || state.notice === undefined) return [];
  const { notice, end } = state;
  return [
    {
      ...{ file: source.relativePath, doc_ref: docRef, reason: notice },
      ...(end === undefined ? {} : { page_index: end.pageIndex }),
      ...(end?.row === undefined ? {} : { row: end.row }),
    },
  ];
}
