/** How long a line may be, and what becomes of a longer one. */
export interface LineReaderOptions {
  /** Bytes that one line may have. */
  readonly longest: number;
  /**
   * A line was longer and is skipped; this is how it began. Without it such a line throws, as does one that does not
   * end after many times the length: who writes that will not stop.
   */
  readonly onTooLong?: ((head: string) => void) | undefined;
}

/** So much of a line that is skipped is kept: enough to find out what it was. */
const HEAD = 65_536;
/** Times the allowed length after which a line that is skipped counts as endless. */
const ENDLESS = 4;

/** Cuts a stream of bytes into lines, without copying what has not ended yet. */
export class LineReader {
  readonly #options: LineReaderOptions;
  #pieces: Buffer[] = [];
  #size = 0;

  constructor(options: LineReaderOptions) {
    this.#options = options;
  }

  /** The lines that this chunk completes; throws when a line grows too long. */
  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      this.#keep(chunk.subarray(start, end));
      const line = this.#complete();
      if (line !== undefined) lines.push(line);
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  /** What came after the last line end. */
  rest(): string {
    return this.#complete() ?? "";
  }

  /** The line that has just ended; undefined when it was too long. */
  #complete(): string | undefined {
    const isTooLong = this.#size > this.#options.longest;
    const text = Buffer.concat(this.#pieces).toString("utf8");
    this.#pieces = [];
    this.#size = 0;
    if (isTooLong) this.#options.onTooLong?.(text);
    else return text.endsWith("\r") ? text.slice(0, -1) : text;
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    const { longest, onTooLong } = this.#options;
    const wasTooLong = this.#size > longest;
    this.#size += piece.length;
    const most = onTooLong ? longest * ENDLESS : longest;
    if (this.#size > most) throw new RangeError(`a line is longer than ${most} bytes`);
    if (wasTooLong) return;
    this.#pieces.push(piece);
    if (this.#size > longest) this.#pieces = [Buffer.concat(this.#pieces).subarray(0, HEAD)];
  }
}
