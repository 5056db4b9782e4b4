import type { Source, SourceChanges } from "../sources/source-folders.ts";
import type { Catalogue } from "./catalogue.ts";
import type { DocumentReader } from "./document-reader.ts";
import type { Indexer } from "./indexer.ts";
import type { LibraryChange } from "./library-document.ts";
import type { Listeners } from "./listeners.ts";
import type { Vanished } from "./vanished.ts";

/** Who is told of files that come and go. */
export interface ArrivalsParts {
  readonly catalogue: Catalogue;
  readonly reader: DocumentReader;
  readonly indexer: Indexer;
  readonly vanished: Vanished;
  readonly changes: Listeners<LibraryChange>;
}

/** Takes files that come, go, change and move into the catalogue, and out of what is known and read. */
export class Arrivals {
  readonly #parts: ArrivalsParts;

  constructor(parts: ArrivalsParts) {
    this.#parts = parts;
  }

  apply({ added, changed, removed, moved }: SourceChanges): void {
    const { catalogue, reader, indexer, changes } = this.#parts;
    catalogue.invalidate();
    // All at once: to take one out of a queue, the whole queue is gone through.
    indexer.background.remove([...removed, ...moved.map(({ from }) => from)].map(({ docRef }) => docRef));
    for (const source of removed) this.#drop(source);
    for (const { from, to } of moved) this.#move(from, to);
    const isMoved = added.filter((source) => this.#arrive(source)).length + moved.length > 0;
    for (const { docRef } of changed) {
      reader.forget(docRef);
      indexer.suspect(docRef);
    }
    if (removed.length > 0 || isMoved) changes.tell({ kind: "list" });
    indexer.work([...added, ...changed, ...moved.map(({ to }) => to)]);
  }

  #drop(source: Source): void {
    const { catalogue, reader, vanished } = this.#parts;
    const { docRef } = source;
    const entry = catalogue.get(docRef);
    if (entry !== undefined) vanished.add({ source, entry });
    catalogue.delete(docRef);
    reader.forget(docRef);
  }

  /** The same file under another name. */
  #move(from: Source, to: Source): void {
    const { catalogue, indexer, vanished } = this.#parts;
    const entry = catalogue.get(from.docRef);
    this.#drop(from);
    vanished.take(from.docRef);
    if (entry !== undefined) indexer.move({ source: from, entry }, to);
  }

  /** Returns whether the file is one that went under another name. */
  #arrive(source: Source): boolean {
    const { catalogue, indexer, vanished } = this.#parts;
    const back = vanished.take(source.docRef);
    if (back !== undefined) catalogue.set(source.docRef, back.entry);
    const moved = back === undefined ? vanished.takeMoved(source) : undefined;
    if (moved !== undefined) indexer.move(moved, source);
    return moved !== undefined;
  }
}
