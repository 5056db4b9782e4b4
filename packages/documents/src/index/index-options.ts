import type { Logger } from "@a2c-smcp/runtime";

/** How long the parts of the work may take, in milliseconds. */
export interface IndexTimes {
  readonly openMs: number;
  readonly readMs: number;
  readonly searchMs: number;
  readonly writeMs: number;
  readonly closeMs: number;
  /** What a server holds is free for others this long after it was last heard of. */
  readonly claimMs: number;
  /** A full disk is tried again after this. */
  readonly fullRetryMs: number;
  /** Tidying up begins this long after the last request. */
  readonly idleMs: number;
}

/** What happens to the index without anybody asking for it. */
export type IndexEvent =
  /** What it says of itself has changed. */
  | { readonly kind: "notices"; readonly notices: readonly string[] }
  /** It is empty: everything has to be put and written again. */
  | { readonly kind: "lost" }
  /** There is room again: what could not be written may be written now. */
  | { readonly kind: "room" };

export interface OpenIndexOptions {
  /** Where it is kept; undefined keeps it in memory. */
  readonly file: string | undefined;
  readonly logger?: Logger | undefined;
  /** The most that the file may take. */
  readonly mostBytes?: number | undefined;
  /** A file up to this size is checked page by page when it is opened. */
  readonly checkBytes?: number | undefined;
  readonly times?: Partial<IndexTimes> | undefined;
  readonly onEvent?: ((event: IndexEvent) => void) | undefined;
}

/** The same with everything decided. */
export interface SqliteIndexOptions {
  readonly file: string | undefined;
  readonly logger: Logger;
  readonly mostBytes: number | undefined;
  readonly checkBytes: number;
  readonly times: IndexTimes;
  readonly onEvent: (event: IndexEvent) => void;
}
