import type { Source, SourceChanges, SourceFolders } from "../sources/source-folders.ts";
import { Listeners } from "./listeners.ts";

/** Looks at a file before it is read: one that changed is a new document under the same name. */
export class CurrentFiles {
  readonly #sources: Pick<SourceFolders, "get" | "refresh">;
  readonly #changes = new Listeners<SourceChanges>();

  constructor(sources: Pick<SourceFolders, "get" | "refresh">) {
    this.#sources = sources;
  }

  /** Calls `listener` with a change before whoever looked gets the file; returns a function that unsubscribes. */
  listen(listener: (changes: SourceChanges) => void): () => void {
    return this.#changes.add(listener);
  }

  /** A file in its present state; undefined when it is gone or leads outside. */
  async look(docRef: string): Promise<Source | undefined> {
    const before = this.#sources.get(docRef);
    const source = await this.#sources.refresh(docRef);
    if (before === undefined || source?.version === before.version) return source;
    const none = { added: [], changed: [], removed: [], moved: [] };
    this.#changes.tell(
      source === undefined ? { ...none, removed: [before] } : { ...none, changed: [source] },
    );
    return source;
  }
}
