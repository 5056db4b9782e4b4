import type { ByteSource } from "../../archive/byte-source.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Limits } from "../../engine/limits.ts";
import type { ElementWindow } from "../../engine/model.ts";
import { HEADER_SAMPLE, hasHeaderRow } from "../../sheets/header-row.ts";
import { detectEncoding } from "../../text/decode.ts";
import { createDecoder, decodeBytes } from "../../text/decoder.ts";
import type { Encoding } from "../../text/encoding.ts";
import { unitBytes } from "../../text/encoding.ts";
import type { Dialect } from "./dialect.ts";
import { detectDialect } from "./dialect.ts";
import { RecordIndex } from "./record-index.ts";
import { splitRecord } from "./split-record.ts";

const HEAD = 64 * 1024;

export interface CsvSource {
  readonly source: ByteSource;
  readonly name: string;
  readonly limits: Limits;
}

interface TableParts {
  readonly source: ByteSource;
  readonly index: RecordIndex;
  readonly encoding: Encoding;
  readonly dialect: Dialect;
  readonly problems: readonly string[];
  /** Records in front of the table: the line that names the delimiter. */
  readonly skipped: number;
}

/** The records of a file as a table. */
export class CsvTable {
  readonly problems: readonly string[];
  readonly encoding: Encoding;
  readonly delimiter: string;
  /** With the header. */
  readonly records: number;
  readonly headers: readonly string[] | undefined;
  /** Of the widest of the first records. */
  readonly columns: number;
  readonly #parts: TableParts;

  private constructor(parts: TableParts, first: readonly (readonly string[])[]) {
    this.#parts = parts;
    this.problems = parts.problems;
    this.encoding = parts.encoding;
    this.delimiter = parts.dialect.delimiter;
    this.records = parts.index.count - parts.skipped;
    this.headers = hasHeaderRow(first) ? first[0] : undefined;
    this.columns = first.reduce((most, row) => Math.max(most, row.length), 0);
  }

  /** Finds out how a file is written and counts its records. */
  static async open(file: CsvSource): Promise<CsvTable> {
    const { source, name } = file;
    const head = await source.read(0, Math.min(HEAD, source.size));
    const { encoding, bom } = detectEncoding(head, { partial: head.length < source.size });
    const text = createDecoder(encoding).write(head.subarray(bom));
    const dialect = detectDialect(text, name);
    const skipped = /^sep=.\r?\n/i.test(text) ? 1 : 0;
    const { index, problems, ...read } = await buildIndex(file, { encoding, start: bom, dialect });
    const parts = { source, index, encoding, problems, skipped, dialect: read.dialect };
    return new CsvTable(parts, await readRecords(parts, 0, HEADER_SAMPLE + 1));
  }

  /** Rows below the header. */
  get total(): number {
    return this.records - (this.headers ? 1 : 0);
  }

  rows({ offset, limit }: ElementWindow): Promise<string[][]> {
    const from = offset + (this.headers ? 1 : 0);
    return readRecords(this.#parts, from, from + limit);
  }

  close(): Promise<void> {
    return this.#parts.source.close();
  }
}

async function readRecords(
  { index, encoding, dialect, skipped }: TableParts,
  from: number,
  to: number,
): Promise<string[][]> {
  const records = await index.read(from + skipped, to + skipped);
  return records.map((bytes) => splitRecord(decodeBytes(bytes, encoding), 0, dialect).fields);
}

interface Writing {
  readonly encoding: Encoding;
  readonly start: number;
  readonly dialect: Dialect;
}

interface Built {
  readonly index: RecordIndex;
  readonly dialect: Dialect;
  readonly problems: readonly string[];
}

/** A quote that is never closed would swallow the rest of the file: then quotes are taken as they stand. */
async function buildIndex(file: CsvSource, { encoding, start, dialect }: Writing): Promise<Built> {
  const build = (each: Dialect): Promise<RecordIndex> =>
    RecordIndex.build({
      source: file.source,
      start,
      recordBytes: file.limits.recordBytes,
      dialect: {
        unit: unitBytes(encoding),
        isLittleEndian: encoding.endsWith("le"),
        delimiter: each.delimiter.charCodeAt(0),
        newline: each.newline.charCodeAt(0),
        hasQuotes: each.hasQuotes,
      },
    });
  try {
    return { index: await build(dialect), dialect, problems: [] };
  } catch (error) {
    if (!(error instanceof DocumentError && error.code === DocumentErrorCode.TooLarge)) throw error;
    const plain = { ...dialect, hasQuotes: false };
    return {
      index: await build(plain),
      dialect: plain,
      problems: ["A quote is not closed: quotes are read as text"],
    };
  }
}
