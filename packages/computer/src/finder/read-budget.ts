export interface ReadBounds {
  /** So many reads in any case. */
  readonly reads: number;
  /** More than that for so long. */
  readonly milliseconds?: number | undefined;
}

/** How many documents may be read one by one in one go; whoever is let through reads his. */
export class ReadBudget {
  readonly #reads: number;
  readonly #until: number;
  readonly #taken = new Set<string>();

  constructor({ reads, milliseconds = 0 }: ReadBounds) {
    this.#reads = reads;
    this.#until = performance.now() + milliseconds;
  }

  /** The documents that were let through. */
  get taken(): ReadonlySet<string> {
    return this.#taken;
  }

  /** Whether this document may be read as well. */
  take(uri: string): boolean {
    if (this.#taken.size >= this.#reads && performance.now() >= this.#until) return false;
    this.#taken.add(uri);
    return true;
  }
}
