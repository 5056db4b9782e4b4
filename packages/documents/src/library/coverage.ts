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
  /** The folders are being looked at: there may be files that nobody knows of. */
  readonly isScanning: boolean;
  /** Whether pictures of text are read: then what has none has none. */
  readonly readsPictures: boolean;
}

/** Files that are named one by one. */
const MOST_NAMED = 20;

/** How much of all files a search looks at, counted without going through them. */
export function coverageOf(parts: CoverageParts): SearchCoverage {
  const { catalogue, files, sourceOf, waiting, leftOut, isScanning, readsPictures } = parts;
  const partial = partialFiles({ catalogue, sourceOf }, MOST_NAMED);
  const { searchable, failed } = catalogue;
  const pictures = readsPictures ? 0 : catalogue.pictures;
  const missing = partial.partial_total + failed + leftOut + pictures;
  return {
    is_complete: !isScanning && searchable >= files && missing === 0,
    ...{ files, searchable, waiting, failed, left_out: leftOut },
    ...partial,
    ...(pictures === 0 ? {} : { unread_pictures: pictures }),
  };
}

/** The first files that are searchable only in part, with how far, and how many there are. */
export function partialFiles(
  parts: Pick<CoverageParts, "catalogue" | "sourceOf">,
  most: number,
): Pick<SearchCoverage, "partial" | "partial_total"> {
  const noticed = parts.catalogue.noticed();
  return {
    partial: noticed.slice(0, most).flatMap((docRef) => partialFile(docRef, parts)),
    partial_total: noticed.length,
  };
}

/** How much of one file a search in it looks at: what is missing of others says nothing of it. */
export function coverageOfOne(
  docRef: string,
  { catalogue, sourceOf, readsPictures }: Pick<CoverageParts, "catalogue" | "sourceOf" | "readsPictures">,
): SearchCoverage {
  const entry = catalogue.get(docRef);
  const { state } = entry ?? {};
  const hasPictures = !readsPictures && state?.phase === "ready" && state.pictures !== undefined;
  const isSearchable = entry?.isSearchable === true;
  const isFailed = entry?.state.phase === "failed";
  const partial = partialFile(docRef, { catalogue, sourceOf });
  return {
    is_complete: isSearchable && partial.length === 0 && !hasPictures,
    ...{ files: 1, searchable: isSearchable ? 1 : 0, left_out: 0 },
    ...{ waiting: isSearchable || isFailed ? 0 : 1, failed: isFailed ? 1 : 0 },
    ...{ partial, partial_total: partial.length },
    ...(hasPictures ? { unread_pictures: 1 } : {}),
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
