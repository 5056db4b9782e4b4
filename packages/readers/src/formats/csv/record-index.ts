import type { ByteSource } from "../../archive/byte-source.ts";
import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { ByteDialect } from "./record-scanner.ts";
import { RecordScanner } from "./record-scanner.ts";

/** Records between two places that are remembered. */
const STEP = 256;
/** A multiple of every unit. */
const CHUNK = 256 * 1024;

export interface IndexOptions {
  readonly source: ByteSource;
  /** Where the first record starts: behind the byte order mark. */
  readonly start: number;
  readonly dialect: ByteDialect;
  readonly recordBytes: number;
}

/** Where the records of a file are: counted once, then any of them is found by reading a few kilobytes. */
export class RecordIndex {
  readonly #options: IndexOptions;
  /** The start of every 256th record. */
  readonly #places: readonly number[];
  readonly count: number;

  private constructor(options: IndexOptions, places: readonly number[], count: number) {
    this.#options = options;
    this.#places = places;
    this.count = count;
  }

  /** Looks through the whole file. A record without an end is refused. */
  static async build(options: IndexOptions): Promise<RecordIndex> {
    const places = [options.start];
    let count = 0;
    for await (const { end } of scanRecords(options, options.start)) {
      count += 1;
      if (count % STEP === 0) places.push(end);
    }
    return new RecordIndex(options, places, count);
  }

  /** The bytes of some records, each with its line end, in order. */
  async read(from: number, to: number): Promise<Buffer[]> {
    const last = Math.min(to, this.count);
    if (from >= last) return [];
    const step = Math.floor(from / STEP);
    const places: Place[] = [];
    let number = step * STEP;
    for await (const place of scanRecords(this.#options, this.#places[step] ?? 0)) {
      if (number >= from) places.push(place);
      number += 1;
      if (number >= last) break;
    }
    return this.#bytesOf(places);
  }

  async #bytesOf(places: readonly Place[]): Promise<Buffer[]> {
    const first = places[0]?.start ?? 0;
    const bytes = await this.#options.source.read(first, (places.at(-1)?.end ?? first) - first);
    return places.map(({ start, end }) => bytes.subarray(start - first, end - first));
  }
}

interface Place {
  readonly start: number;
  readonly end: number;
}

async function* scanRecords(options: IndexOptions, from: number): AsyncGenerator<Place, void, undefined> {
  const { source, dialect, recordBytes } = options;
  const scanner = new RecordScanner(dialect);
  let start = from;
  for (let base = from; base < source.size; base += CHUNK) {
    const bytes = await source.read(base, Math.min(CHUNK, source.size - base));
    for (const end of scanner.scan(bytes)) {
      const place = base + Math.abs(end);
      if (place - start > recordBytes) throw tooLong(recordBytes);
      if (end > 0) yield { start, end: place };
      start = place;
    }
    if (base + bytes.length - start > recordBytes) throw tooLong(recordBytes);
  }
  if (scanner.isInside) yield { start, end: source.size };
}

function tooLong(limit: number): DocumentError {
  return new DocumentError(
    DocumentErrorCode.TooLarge,
    `A record is longer than ${limit} bytes (recordBytes); perhaps a quote is not closed`,
  );
}
