/** One thing that changed. */
export type Change =
  /** Documents came or went. */
  | { readonly kind: "list" }
  /** A document has new content. */
  | { readonly kind: "document"; readonly docRef: string };

/** What changed since listeners were told last. */
export interface Changes {
  /** Documents came or went. */
  readonly isListChanged: boolean;
  /** Documents with new content. */
  readonly docRefs: ReadonlySet<string>;
}

/** Called with what changed. */
export type ChangeListener = (changes: Changes) => void;

/** A change is announced after this at the latest, though more of them come. */
const FIRST_WAIT_MS = 800;
/** A burst that goes on is told of ever more seldom, down to this. */
const LONGEST_WAIT_MS = 5000;

/** Notifies listeners of what changed: when it has become quiet, and now and then while it has not. */
export class ChangeFeed {
  readonly #quietMs: number;
  readonly #listeners = new Set<ChangeListener>();
  #docRefs = new Set<string>();
  #isListChanged = false;
  #timer: NodeJS.Timeout | undefined;
  /** When the first change came that nobody has been notified of. */
  #since: number | undefined;
  #mostWaitMs = FIRST_WAIT_MS;
  #toldAt = Number.NEGATIVE_INFINITY;

  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  /** Adds a listener; the returned function removes it. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  note(change: Change): void {
    if (change.kind === "list") this.#isListChanged = true;
    else this.#docRefs.add(change.docRef);
    const now = performance.now();
    if (this.#since === undefined) this.#begin(now);
    clearTimeout(this.#timer);
    const left = (this.#since ?? now) + this.#mostWaitMs - now;
    this.#timer = setTimeout(() => this.#tell(), Math.max(0, Math.min(this.#quietMs, left))).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  /** A change soon after the last telling belongs to the same burst. */
  #begin(now: number): void {
    const isBurst = now - this.#toldAt < this.#quietMs;
    this.#mostWaitMs = isBurst ? Math.min(LONGEST_WAIT_MS, this.#mostWaitMs * 2) : FIRST_WAIT_MS;
    this.#since = now;
  }

  #tell(): void {
    this.#toldAt = performance.now();
    this.#since = undefined;
    const changes: Changes = { isListChanged: this.#isListChanged, docRefs: this.#docRefs };
    this.#timer = undefined;
    this.#isListChanged = false;
    this.#docRefs = new Set();
    for (const listener of this.#listeners) listener(changes);
  }
}
