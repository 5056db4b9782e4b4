import type { Listing } from "./listing.ts";
import { showsChanges } from "./listing.ts";
import type { ListedDocument } from "./summary.ts";
import { readListedDocument } from "./summary.ts";

/** The documents whose changes the list does not show, so that each has to be read to see them: a part at a time. */
export class UndatedDocuments {
  /** Those that were read since all of them had been. */
  #read = new Set<string>();

  /** All of them, those first whose turn it is. */
  inTurn({ documents }: Listing, server: string): ListedDocument[] {
    const undated = [...documents.values()]
      .filter((resource) => !showsChanges(server, resource))
      .flatMap((resource) => readListedDocument(server, resource) ?? []);
    const waiting = undated.filter(({ uri }) => !this.#read.has(uri));
    if (waiting.length > 0) return [...waiting, ...undated.filter(({ uri }) => this.#read.has(uri))];
    this.#read = new Set();
    return undated;
  }

  /** These had their turn. */
  noteRead(uris: Iterable<string>): void {
    for (const uri of uris) this.#read.add(uri);
  }
}
