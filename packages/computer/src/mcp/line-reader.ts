/** Cuts a stream of bytes into lines, without copying what has not ended yet. */
export class LineReader {
  readonly #longest: number;
  #pieces: Buffer[] = [];
  #size = 0;

  /** @param longest bytes that one line may have */
  constructor(longest: number) {
    this.#longest = longest;
  }

  /** The lines that this chunk completes; throws when a line grows too long. */
  push(chunk: Buffer): string[] {
    const lines: string[] = [];
    let start = 0;
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      lines.push(this.#complete(chunk.subarray(start, end)));
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  /** What came after the last line end. */
  rest(): string {
    return this.#complete(Buffer.alloc(0));
  }

  #complete(last: Buffer): string {
    const line = Buffer.concat([...this.#pieces, last]).toString("utf8");
    this.#pieces = [];
    this.#size = 0;
    return line.endsWith("\r") ? line.slice(0, -1) : line;
  }

  #keep(piece: Buffer): void {
    if (piece.length === 0) return;
    this.#size += piece.length;
    if (this.#size > this.#longest) throw new RangeError(`a line is longer than ${this.#longest} bytes`);
    this.#pieces.push(piece);
  }
}
