/**
 * GET /api/finder?type=&keyword=&server=&folder=&changed=&size=&sort=&order=&offset=&limit=: the catalogue in the order in
 * which an Agent sees it. `sort` (a FinderSort) and `order` (asc, desc) put documents into another order within each MCP
 * server, never across. `type` takes several, with commas between; `folder` is a path of GET /api/folders, with all that
 * is below it; `limit` goes up to 500.
 */
export interface FinderAnswer {
  readonly documents: readonly FinderItem[];
  readonly total: number;
  /** How many passed the filters by MCP server, in Agent order; the sum of the counts is `total`. */
  readonly groups: readonly { readonly server: string; readonly count: number }[];
  /** Over everything, before filters. */
  readonly types: readonly { readonly type: string; readonly count: number }[];
}

export const FINDER_SORTS = ["name", "folder", "modified", "type", "size", "pages", "agent"] as const;
export type FinderSort = (typeof FINDER_SORTS)[number];

/** How long ago a file was changed; `older` than a year. */
export const CHANGED_SPANS = ["day", "week", "month", "year", "older"] as const;
export type ChangedSpan = (typeof CHANGED_SPANS)[number];

/** How large a file is: below 100 KB, 1 MB, 10 MB, and beyond. */
export const SIZE_CLASSES = ["small", "medium", "large", "huge"] as const;
export type SizeClass = (typeof SIZE_CLASSES)[number];

/** GET /api/locate, with the filters and the order of GET /api/finder, and `uri`, or `prefix` and `from`. */
export interface LocateAnswer {
  /** The place of the document in the list; of several whose name begins so, the first from `from` on. Null for none. */
  readonly index: number | null;
}

/** GET /api/folders: where the files of the documents are. */
export interface FoldersView {
  /** Each before those that are in it. */
  readonly folders: readonly FolderView[];
  /** More than `folders` has where there are very many. */
  readonly total: number;
}

export interface FolderView {
  /** Absolute, with forward slashes. */
  readonly path: string;
  readonly name: string;
  /** 0 for a folder that is served itself. */
  readonly depth: number;
  /** Documents in it and in all that is below it. */
  readonly count: number;
}

export interface FinderItem {
  readonly uri: string;
  readonly server: string;
  readonly title: string;
  readonly type: string;
  readonly pages: number | null;
  readonly size: number | null;
  readonly modified: string | null;
  readonly keywords: readonly string[];
  readonly summary: string;
  /** Of its file, absolute, with forward slashes. */
  readonly path: string | null;
  readonly isStale: boolean;
  /** Set where it can be searched only in part. */
  readonly partial?: PartialFile;
}

/** A file that was searched only in part. */
export interface PartialFile {
  readonly file: string;
  /** In English, as the MCP server says it. */
  readonly reason: string;
  /** Where its searchable text ends, from 0, where it ends before the file does. */
  readonly pageIndex?: number | undefined;
  /** Of a long table or list: the first row that cannot be searched. */
  readonly row?: number | undefined;
}
