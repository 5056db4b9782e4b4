import { isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import { documentUri } from "./document-uri.ts";

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

  /** It tells of every document: of one that nobody follows by itself, or through the catalogue that has them all. */
  get ofAny(): boolean {
    return this.#ofAny;
  }

  /** The server told of this; `isFollowed` says of a resource whether it is followed by itself. */
  note(uri: string, isFollowed: (uri: string) => boolean): void {
    // Of a catalogue that is told of, only a look at it says why.
    if (this.#ofAny || !isDpeUri(uri) || parseDpeUri(uri).level === 0) return;
    // What is told of a page or an element is told of its document.
    if (isFollowed(uri) || isFollowed(documentUri(uri))) this.#ofFollowed = true;
    else this.#ofAny = true;
  }

  /** The catalogue was told of because something in it changed, and not because documents came or went. */
  noteCatalogue(): void {
    this.#ofAny = true;
  }
}
