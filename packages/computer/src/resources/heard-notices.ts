import { isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";

/**
 * What a server has told of its documents since it is connected. Many accept a subscription and never tell anything, so
 * that only what was heard counts.
 */
export class HeardNotices {
  #ofFollowed = false;
  #ofAny = false;

  /** It told of a document that is followed by itself. */
  get ofFollowed(): boolean {
    return this.#ofFollowed;
  }

  /** It tells of every document: of one that nobody follows by itself, or of the catalogue that has them all. */
  get ofAny(): boolean {
    return this.#ofAny;
  }

  note(uri: string, isFollowed: boolean): void {
    if (this.#ofAny || !isDpeUri(uri)) return;
    if (isFollowed && parseDpeUri(uri).level > 0) this.#ofFollowed = true;
    else this.#ofAny = true;
  }
}
