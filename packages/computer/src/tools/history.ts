/** One call that was made. */
export interface HistoryEntry {
  /** ISO-8601, when the call came. */
  readonly timestamp: string;
  readonly req_id: string;
  readonly server: string;
  /** The tool's own name. */
  readonly tool: string;
  readonly success: boolean;
  /** What went wrong, in a few words that carry no data of the call. */
  readonly error: string | null;
  readonly ms: number;
  /** Only when the Computer was told to keep them. */
  readonly parameters?: Readonly<Record<string, unknown>> | undefined;
}

const DEFAULT_CAPACITY = 100;

/** The last calls, oldest first. */
export class History {
  readonly #capacity: number;
  readonly #entries: HistoryEntry[] = [];

  constructor(capacity = DEFAULT_CAPACITY) {
    this.#capacity = capacity;
  }

  add(entry: HistoryEntry): void {
    this.#entries.push(entry);
    if (this.#entries.length > this.#capacity) this.#entries.shift();
  }

  entries(): HistoryEntry[] {
    return [...this.#entries];
  }
}
