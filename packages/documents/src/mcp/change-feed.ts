import type { LibraryChange } from "../library/document-library.ts";

/** What changed since listeners were told last. */
export interface Changes {
  /** Documents came or went. */
  readonly isListChanged: boolean;
  /** Documents with new content. */
  readonly docRefs: ReadonlySet<string>;
}

export type ChangeListener = (changes: Changes) => void;

/** Tells listeners what changed: at most once in a while, however much happens meanwhile. */
export class ChangeFeed {
  readonly #quietMs: number;
  readonly #listeners = new Set<ChangeListener>();
  #docRefs = new Set<string>();
  #isListChanged = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  /** Adds a listener; the answer removes it. */
  listen(listener: ChangeListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  note(change: LibraryChange): void {
    if (change.kind === "list") this.#isListChanged = true;
    else this.#docRefs.add(change.docRef);
    this.#timer ??= setTimeout(() => this.#tell(), this.#quietMs).unref();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #tell(): void {
    const changes: Changes = { isListChanged: this.#isListChanged, docRefs: this.#docRefs };
    this.#timer = undefined;
    this.#isListChanged = false;
    this.#docRefs = new Set();
    for (const listener of this.#listeners) listener(changes);
  }
}
