import { randomBytes } from "node:crypto";
import { digestOf, isSameText } from "./same-text.ts";

/** What a browser was let in with. One half without the other is worth nothing. */
export interface Session {
  /** Kept as a cookie, which no script reads, but which the browser also sends to other ports of this machine. */
  readonly cookie: string;
  /** Kept by the page in the storage of its origin, which no other port sees, and sent as a header. */
  readonly key: string;
}

/** More than the browsers of one person; the one that was quiet the longest has to ask for a new link. */
const MOST_SESSIONS = 50;

/** The browsers that were let in, until the process ends. */
export class Sessions {
  /** The digest of the key by that of the cookie, the one that was used last at the end. */
  readonly #keys = new Map<string, string>();

  open(): Session {
    const [cookie, key] = [newSecret(), newSecret()];
    this.#keys.set(digestOf(cookie), digestOf(key));
    const [oldest] = this.#keys.keys();
    if (this.#keys.size > MOST_SESSIONS && oldest !== undefined) this.#keys.delete(oldest);
    return { cookie, key };
  }

  has({ cookie, key }: Session): boolean {
    const place = digestOf(cookie);
    const expected = this.#keys.get(place);
    if (expected === undefined || !isSameText(expected, digestOf(key))) return false;
    this.#keys.delete(place);
    this.#keys.set(place, expected);
    return true;
  }
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
