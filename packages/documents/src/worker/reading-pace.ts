interface Pace {
  /** What opening the document took, together with the job that it was opened for. */
  openMs: number;
  /** What a job on the open document takes, lately. */
  jobMs: number | undefined;
}

const MOST_FILES = 200;
/** How much the last job says about the next. */
const NEWS = 0.2;

/** Two workers share what waits, and the second is slow at first: it has none of the code at hand that it needs. */
const MARGIN = 3;

/** A document of which nothing is known yet is waited for so long. */
const UNKNOWN_MS = 50;

/** How long files take to open and to read from, as seen so far. */
export class ReadingPace {
  readonly #paces = new Map<string, Pace>();

  note(path: string, elapsedMs: number, wasOpen: boolean): void {
    const known = this.#paces.get(path);
    this.#paces.delete(path);
    if (!wasOpen || known === undefined) this.#paces.set(path, { openMs: elapsedMs, jobMs: known?.jobMs });
    else {
      const before = known.jobMs ?? elapsedMs;
      this.#paces.set(path, { ...known, jobMs: before + (elapsedMs - before) * NEWS });
    }
    for (const oldest of this.#paces.keys()) {
      if (this.#paces.size <= MOST_FILES) return;
      this.#paces.delete(oldest);
    }
  }

  /** Whether a document that is being read is better opened once more: so many jobs wait, the present one runs so long. */
  paysToOpen(path: string, { waiting, runningMs }: { waiting: number; runningMs: number }): boolean {
    const pace = this.#paces.get(path);
    if (pace?.jobMs === undefined) return runningMs > UNKNOWN_MS;
    return runningMs > pace.openMs || waiting * pace.jobMs > pace.openMs * MARGIN;
  }
}
