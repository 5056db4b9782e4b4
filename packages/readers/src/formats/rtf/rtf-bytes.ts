/** The bytes of a text that come one by one and are decoded together, for a character may have several. */
export class RtfBytes {
  #bytes: number[] = [];
  /** Characters still to be left out after a Unicode one. */
  #toSkip = 0;

  add(bytes: Iterable<number>): void {
    for (const byte of bytes) {
      if (this.#toSkip > 0) this.#toSkip--;
      else this.#bytes.push(byte);
    }
  }

  /** Leaves out so many of the next characters: what stands behind a Unicode one for readers that do not know it. */
  skip(characters: number): void {
    this.#toSkip = characters;
  }

  /** What has come since the last time; undefined where nothing has. */
  take(): Uint8Array | undefined {
    if (this.#bytes.length === 0) return undefined;
    const bytes = Uint8Array.from(this.#bytes);
    this.#bytes = [];
    return bytes;
  }
}
