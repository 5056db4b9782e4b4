import { LineReader } from "@a2c-smcp/runtime/line-reader";

const LONGEST_LINE = 65_536;
const SHOWN_LENGTH = 500;

/** The last lines that a process wrote to stderr, to tell why it failed. */
export class StderrTail {
  readonly #keep: number;
  readonly #onLine: (line: string) => void;
  readonly #lines: string[] = [];
  #reader = new LineReader({ longest: LONGEST_LINE });

  constructor(keep: number, onLine: (line: string) => void = () => undefined) {
    this.#keep = keep;
    this.#onLine = onLine;
  }

  get lines(): readonly string[] {
    return this.#lines;
  }

  push(chunk: Buffer): void {
    try {
      for (const line of this.#reader.push(chunk)) this.#add(line);
    } catch {
      // A progress bar or a dump without line ends: its beginning is no help, so start over.
      this.#reader = new LineReader({ longest: LONGEST_LINE });
    }
  }

  /** The process is gone: what it wrote last may lack its line end. */
  end(): void {
    this.#add(this.#reader.rest());
  }

  #add(line: string): void {
    if (line.trim() === "") return;
    this.#lines.push(line.slice(0, SHOWN_LENGTH));
    if (this.#lines.length > this.#keep) this.#lines.shift();
    this.#onLine(line);
  }
}
