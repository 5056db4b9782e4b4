import type { CallRecord } from "./call-record.ts";

/** A call of an Agent that led to a server. */
export interface HistoryEntry extends CallRecord {
  readonly server: string;
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

  /** The server of each call, oldest first: what the order of documents and windows follows. */
  servers(): string[] {
    return this.#entries.map(({ server }) => server);
  }
}
