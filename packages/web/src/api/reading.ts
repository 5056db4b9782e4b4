/**
 * GET /api/read?uri=: exactly what an Agent gets for this URI.
 * GET /api/blob?uri= returns the bytes of a picture or attachment, GET /api/original?uri= those of the file of a document
 * (any URI below the document will do).
 */
export interface ReadAnswer {
  readonly uri: string;
  readonly mimeType: string;
  readonly text: string;
  readonly bytes: number;
  readonly tokens: number;
  readonly meta: Readonly<Record<string, unknown>>;
  /** Bytes of a picture or attachment are at /api/blob?uri=. */
  readonly blob?: { readonly mimeType: string; readonly bytes: number };
}

/** GET /api/view?uri=&pixels=: a page as it looks. An office document is laid out by LibreOffice for that. */
export interface PageLook {
  readonly mimeType: string;
  /** In base64. */
  readonly data: string;
  readonly width: number;
  readonly height: number;
  /** The page of the layout, from 1, where LibreOffice made one; of a long document it lays out only the first pages. */
  readonly printed?: { readonly page: number; readonly pages?: number };
}

/** POST /api/rows: rows of a table in another order, or only those that hold a text. */
export interface RowsQuery {
  /** Of the table element. */
  readonly uri: string;
  /** The column that is sorted by, from 0. */
  readonly column?: number | undefined;
  readonly isDown?: boolean | undefined;
  readonly filter?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export interface RowsAnswer {
  /** The place of each row in the table, from 1, and its cells. */
  readonly rows: readonly { readonly place: number; readonly cells: readonly unknown[] }[];
  /** How many rows hold the text. */
  readonly total: number;
  /** What the MCP server says of rows that it did not look at. */
  readonly notes: readonly string[];
}
