import type { FinderDocument } from "@a2c-smcp/protocol";

/** Which documents are wanted. */
export interface FinderFilter {
  /** Any of them in title, keywords or summary. */
  readonly keywords?: readonly string[] | undefined;
  readonly fileType?: string | undefined;
}

/** Which documents are wanted, and which part of them. */
export interface FinderQuery extends FinderFilter {
  readonly offset?: number | undefined;
  /** Any number; 20 when not given. */
  readonly limit?: number | undefined;
}

/** One page of the catalogue of a Computer. */
export interface FinderPage {
  readonly documents: readonly FinderDocument[];
  /** How many documents pass the filter altogether. */
  readonly totalCount: number;
}
