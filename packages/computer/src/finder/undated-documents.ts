import type { Listing } from "./listing.ts";
import { showsChanges } from "./listing.ts";
import type { ListedDocument } from "./summary.ts";
import { readListedDocument } from "./summary.ts";

/** The documents whose changes the list does not show, so that each has to be read to see them: a part at a time. */
export class UndatedDocuments {
  #next = 0;

  /** All of them, those first whose turn it is; the next time it is that of those behind so many. */
  inTurn({ documents }: Listing, server: string, most: number): ListedDocument[] {
    const undated = [...documents.values()].filter((resource) => !showsChanges(server, resource));
    const from = undated.length === 0 ? 0 : this.#next % undated.length;
    this.#next = from + most;
    const turned = [...undated.slice(from), ...undated.slice(0, from)];
    return turned.flatMap((resource) => readListedDocument(server, resource) ?? []);
  }
}
