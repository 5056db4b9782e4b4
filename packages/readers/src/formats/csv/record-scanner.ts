/** How the bytes of a file make up the characters that matter: quote, delimiter and line end are plain in all encodings. */
export interface ByteDialect {
  readonly unit: 1 | 2 | 4;
  readonly isLittleEndian: boolean;
  readonly delimiter: number;
  readonly newline: number;
  readonly hasQuotes: boolean;
}

const QUOTE = 0x22;
const RETURN = 0x0d;

/**
 * Finds where records end, in bytes: no text is made of what is not wanted, and a place in the file can be gone back
 * to in any encoding. Lines without anything on them are no records.
 */
export class RecordScanner {
  readonly #dialect: ByteDialect;
  #isQuoted = false;
  #isAfterQuote = false;
  #isFieldStart = true;
  /** Characters of the record so far, a carriage return left out. */
  #length = 0;

  constructor(dialect: ByteDialect) {
    this.#dialect = dialect;
  }

  /** Whether the file ends within a record. */
  get isInside(): boolean {
    return this.#length > 0;
  }

  get isQuoted(): boolean {
    return this.#isQuoted;
  }

  /** Looks through the next bytes, whole characters of them; returns the ends of records as offsets, empty lines negative. */
  scan(bytes: Buffer): number[] {
    const { unit, hasQuotes } = this.#dialect;
    const isPlain = unit === 1 && !this.#isQuoted && !(hasQuotes && bytes.includes(QUOTE));
    return isPlain ? this.#scanPlain(bytes) : this.#scanEach(bytes);
  }

  // Without a quote every line is a record: the search for line ends is native.
  #scanPlain(bytes: Buffer): number[] {
    const { newline, delimiter } = this.#dialect;
    const ends: number[] = [];
    let start = 0;
    for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, start)) {
      const length = end - start - (end > start && bytes[end - 1] === RETURN ? 1 : 0);
      ends.push(this.#length + length > 0 ? end + 1 : -(end + 1));
      this.#length = 0;
      start = end + 1;
    }
    if (bytes.length > start) this.#length += bytes.length - start - (bytes.at(-1) === RETURN ? 1 : 0);
    const last = bytes.at(-1);
    if (last !== undefined) this.#isFieldStart = last === newline || last === delimiter;
    this.#isAfterQuote = false;
    return ends;
  }

  #scanEach(bytes: Buffer): number[] {
    const { unit } = this.#dialect;
    const ends: number[] = [];
    for (let at = 0; at + unit <= bytes.length; at += unit) {
      const isEnd = this.#step(this.#codeAt(bytes, at));
      if (!isEnd) continue;
      ends.push(this.#length > 0 ? at + unit : -(at + unit));
      this.#length = 0;
    }
    return ends;
  }

  /** Takes one character; true when it ends the record. */
  #step(code: number): boolean {
    const { newline, delimiter, hasQuotes } = this.#dialect;
    if (code === QUOTE && hasQuotes) {
      this.#stepQuote();
      return false;
    }
    this.#isAfterQuote = false;
    if (this.#isQuoted) {
      this.#length += 1;
      return false;
    }
    if (code === newline) {
      this.#isFieldStart = true;
      return true;
    }
    this.#isFieldStart = code === delimiter;
    if (code !== RETURN) this.#length += 1;
    return false;
  }

  #stepQuote(): void {
    this.#length += 1;
    if (this.#isQuoted) {
      this.#isQuoted = false;
      this.#isAfterQuote = true;
    } else if (this.#isAfterQuote || this.#isFieldStart) {
      // Two in a row stand for one inside the field.
      this.#isQuoted = true;
      this.#isAfterQuote = false;
    }
    this.#isFieldStart = false;
  }

  #codeAt(bytes: Buffer, at: number): number {
    const { unit, isLittleEndian } = this.#dialect;
    if (unit === 1) return bytes[at] ?? 0;
    if (unit === 2) return isLittleEndian ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
    return isLittleEndian ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  }
}
