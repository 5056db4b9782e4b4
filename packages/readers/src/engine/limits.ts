/** What one file may cost. A worker that goes beyond is stopped and the file becomes a problem with a reason. */
export interface Limits {
  /** Inflated bytes of one archive. */
  readonly inflatedBytes: number;
  /** Inflated bytes of one part of an archive that is held in memory. */
  readonly partBytes: number;
  readonly archiveEntries: number;
  /** Nesting of XML, HTML, JSON. */
  readonly depth: number;
  /** XML elements of one part, HTML nodes of one file. */
  readonly nodes: number;
  /** Cells of a sheet that are held at once. */
  readonly cells: number;
  /** Bytes of a file that must be parsed whole: JSON, YAML, HTML, Markdown. */
  readonly wholeFileBytes: number;
  /** Bytes of one record of a CSV file. */
  readonly recordBytes: number;
  /** Bytes of an image or attachment that is handed out. */
  readonly blobBytes: number;
}

/** Enough for files that people made; what a bomb unfolds to is far beyond. */
export const defaultLimits: Limits = {
  inflatedBytes: 512 * 1024 * 1024,
  partBytes: 128 * 1024 * 1024,
  archiveEntries: 10_000,
  depth: 512,
  nodes: 5_000_000,
  cells: 2_000_000,
  wholeFileBytes: 32 * 1024 * 1024,
  recordBytes: 1024 * 1024,
  blobBytes: 20 * 1024 * 1024,
};
