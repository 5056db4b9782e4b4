const KEPT_LINES = 200;
const LONGEST_LINE = 500;

/** What an MCP server has been through since the Computer runs. */
export interface ServerLifeView {
  /** How often it was started anew. */
  readonly restarts: number;
  /** What went wrong last, even when it works again. */
  readonly lastError: string | undefined;
  /** The last lines that it wrote to stderr or logged, oldest first. */
  readonly log: readonly string[];
}

/** Remembers the life of one MCP server, through every new start. */
export class ServerLife {
  readonly #scrub: (text: string) => string;
  readonly #log: string[] = [];
  #starts = 0;
  #lastError: string | undefined;

  /** `scrub` takes secrets out of what is kept. */
  constructor(scrub: (text: string) => string) {
    this.#scrub = scrub;
  }

  noteStart(): void {
    this.#starts += 1;
  }

  noteError(why: string): void {
    this.#lastError = why;
  }

  noteLine(line: string): void {
    this.#log.push(this.#scrub(line).slice(0, LONGEST_LINE));
    if (this.#log.length > KEPT_LINES) this.#log.shift();
  }

  view(): ServerLifeView {
    return { restarts: Math.max(0, this.#starts - 1), lastError: this.#lastError, log: [...this.#log] };
  }
}
