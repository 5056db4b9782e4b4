import { LineReader } from "@a2c-smcp/runtime/line-reader";
import { FloodGate } from "../pacing/flood-gate.ts";

const LONGEST_LINE = 65_536;
const SHOWN_LENGTH = 500;
const TOLD_LENGTH = 8_192;
const LINES_PER_SECOND = 200;

/** The last lines that a process wrote to stderr, to tell why it failed. */
export class StderrTail {
  readonly #keep: number;
  readonly #onLine: (line: string) => void;
  readonly #lines: string[] = [];
  readonly #gate = new FloodGate({ perSecond: LINES_PER_SECOND, burst: 5 * LINES_PER_SECOND });
  #skipped = 0;
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
    if (this.#gate.take(1) > 0) this.#skipped += 1;
    else this.#tell(line);
  }

  /** What is passed on is searched for secrets: a server that writes without end must not keep us busy with that. */
  #tell(line: string): void {
    if (this.#skipped > 0) this.#onLine(`(${this.#skipped} lines were not kept)`);
    this.#skipped = 0;
    this.#onLine(line.slice(0, TOLD_LENGTH));
  }
}
