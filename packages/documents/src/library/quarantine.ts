import type { Source } from "../sources/source-folders.ts";
import { Listeners } from "./listeners.ts";

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** How long a file waits for each further try; then it is left until its verdict is outdated. */
const WAITS_MS = [3 * SECOND, 12 * SECOND, 45 * SECOND, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE];

interface Patient {
  readonly source: Source;
  readonly tries: number;
  /**
   * By the steady clock: a file would wait for hours where the time of the machine is set back. Undefined while it is
   * tried, and when it is not tried any more.
   */
  readonly dueAt: number | undefined;
}

/** Files whose reading was ended from outside. Each is tried again alone, later and later, and not for ever. */
export class Quarantine {
  readonly #due = new Listeners<readonly Source[]>();
  readonly #signal: AbortSignal;
  readonly #patients = new Map<string, Patient>();
  #timer: NodeJS.Timeout | undefined;

  /** `signal` ends all trying. */
  constructor(signal: AbortSignal) {
    this.#signal = signal;
    signal.addEventListener("abort", () => clearTimeout(this.#timer), { once: true });
  }

  /** Calls `listener` with the files whose time for another try has come; returns a function that unsubscribes. */
  listen(listener: (sources: readonly Source[]) => void): () => void {
    return this.#due.add(listener);
  }

  /** Whether a file is to be read alone. */
  has({ docRef, version }: Source): boolean {
    return this.#patients.get(docRef)?.source.version === version;
  }

  /** The reading of a file was ended from outside, once more. */
  add(source: Source): void {
    if (this.#signal.aborted) return;
    const known = this.#patients.get(source.docRef);
    const tries = known?.source.version === source.version ? known.tries : 0;
    // It waits already; who read it meanwhile for somebody else had no more luck.
    if (tries > 0 && known?.dueAt !== undefined) return;
    const wait = WAITS_MS[tries];
    const dueAt = wait === undefined ? undefined : performance.now() + wait;
    this.#patients.set(source.docRef, { source, tries: tries + 1, dueAt });
    this.#wake();
  }

  /** The file was read after all, has gone, or is given new chances. */
  remove(docRef: string): void {
    this.#patients.delete(docRef);
  }

  #wake(): void {
    clearTimeout(this.#timer);
    const due = [...this.#patients.values()].flatMap(({ dueAt }) => dueAt ?? []);
    if (due.length === 0) return;
    const earliest = due.reduce((a, b) => Math.min(a, b));
    this.#timer = setTimeout(() => this.#tryDue(), Math.max(0, earliest - performance.now())).unref();
  }

  #tryDue(): void {
    const now = performance.now();
    const due = [...this.#patients.values()].filter(({ dueAt }) => dueAt !== undefined && dueAt <= now);
    for (const patient of due) this.#patients.set(patient.source.docRef, { ...patient, dueAt: undefined });
    this.#wake();
    if (due.length > 0) this.#due.tell(due.map(({ source }) => source));
  }
}
