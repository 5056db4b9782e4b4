import type { DocumentsServer } from "@a2c-smcp/documents";
import type { IndexProgress, Tell, UnreadFile, UpEvent } from "./up-event.ts";

/** How often it is looked how far things are; the catalogue of a large folder grows all the time at first. */
const REFRESH_MS = 250;

/** Files that are named one by one. */
const MOST_IN_PART = 20;

/** Reports what becomes of the files until it is disposed of: progress, what is ready, what cannot be read. */
export function followDocuments(documents: DocumentsServer, tell: Tell): Disposable {
  const follower = new Follower(documents, tell);
  const timer = setInterval(() => follower.refresh(), REFRESH_MS);
  const leave = documents.provider.onChanges(() => follower.noteChange());
  follower.refresh();
  return {
    [Symbol.dispose]: () => {
      clearInterval(timer);
      leave();
    },
  };
}

/** Remembers what was reported, so that only news is. */
class Follower {
  readonly #documents: DocumentsServer;
  readonly #tell: Tell;
  readonly #unread = new Map<string, UnreadFile>();
  /** What was said last of each kind of thing. */
  readonly #told = new Map<string, string>();
  #isBusy = true;
  #hasChanged = true;

  constructor(documents: DocumentsServer, tell: Tell) {
    this.#documents = documents;
    this.#tell = tell;
  }

  noteChange(): void {
    this.#hasChanged = true;
  }

  refresh(): void {
    const progress = this.#documents.progress();
    const { phase, pagesDone } = progress;
    if (phase === "idle" && !this.#isBusy && !this.#hasChanged) return;
    this.#tellUnread();
    if (phase === "reading" || phase === "idle") this.#tellCatalogue();
    if (phase !== "idle") this.#tellNews({ event: "indexing", phase, ...factsOf(progress) });
    else if (this.#isBusy) this.#tellIndexed(pagesDone);
    this.#isBusy = phase !== "idle";
  }

  #tellIndexed(pages: number): void {
    const { partial } = this.#documents.context.library.partialFiles(MOST_IN_PART);
    const files = partial.map(({ file }) => file);
    this.#tell({ event: "indexed", pages, ...(files.length > 0 ? { in_part: files } : {}) });
  }

  #tellNews(event: UpEvent): void {
    const said = JSON.stringify(event);
    if (said === this.#told.get(event.event)) return;
    this.#told.set(event.event, said);
    this.#tell(event);
  }

  /** Complete once every file was looked into; until then only progress is of interest. */
  #tellCatalogue(): void {
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    const { documentCount: count, fileTypes: types } = this.#documents.context.library;
    this.#tellNews({ event: "documents", count, types, unread: this.#unread.size });
  }

  #tellUnread(): void {
    // What of the folders is not served is looked for in the same place.
    const problems = [...this.#documents.problems(), ...this.#documents.context.library.leftOut.told()];
    const files = new Set(problems.map(({ file }) => file));
    for (const file of [...this.#unread.keys()])
      if (!files.has(file)) {
        this.#unread.delete(file);
        this.#tell({ event: "unread-gone", file });
      }
    for (const { file, reason, message } of problems) {
      if (this.#unread.get(file)?.message === message) continue;
      this.#unread.set(file, { file, reason, message });
      this.#tell({ event: "unread", file, reason, message });
    }
  }
}

function factsOf(progress: ReturnType<DocumentsServer["progress"]>): Omit<IndexProgress, "phase"> {
  const { filesDone: done, filesTotal: total, filesPerSecond, secondsLeft, currentFile } = progress;
  return {
    done,
    total,
    ...(filesPerSecond > 0 ? { per_second: filesPerSecond } : {}),
    ...(secondsLeft === undefined ? {} : { seconds_left: secondsLeft }),
    ...(currentFile === undefined ? {} : { file: currentFile }),
  };
}
