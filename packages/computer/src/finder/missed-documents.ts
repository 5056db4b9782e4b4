import type { ServerProblems } from "../mcp/server-problems.ts";

/** A server that lists nothing of level 1 has no documents that anybody finds. */
const NO_DOCUMENTS =
  "documents: it lists catalogues, pages or elements, and no document (dpe://HOST/DOCUMENT), so that none is found";
/** A document that could not be described is tried again after this. */
const RETRY_AFTER_MS = 30_000;
const MOST_TRIED = 1_000;

/** Tries documents again that could not be described, some at a time, and says so where there are very many. */
export class MissedDocuments {
  readonly #missing: () => readonly string[];
  readonly #retry: (uris: readonly string[]) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(missing: () => readonly string[], retry: (uris: readonly string[]) => void) {
    this.#missing = missing;
    this.#retry = retry;
  }

  /** Other documents may be missing now, or none; `hasScraps` is that the server lists parts of documents only. */
  note(problems: ServerProblems, { isOnline, hasScraps }: { isOnline: boolean; hasScraps: boolean }): void {
    this.stop();
    const count = this.#missing().length;
    const problem = `documents: ${count} are not described yet, because neither the list nor the catalogue does it; they are read bit by bit`;
    const notes = hasScraps ? [NO_DOCUMENTS] : [];
    problems.set("documents", count > MOST_TRIED ? [problem] : notes);
    if (!isOnline || count === 0) return;
    this.#timer = setTimeout(() => this.#retry(this.#missing().slice(0, MOST_TRIED)), RETRY_AFTER_MS);
    this.#timer.unref?.();
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
