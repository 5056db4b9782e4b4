import { randomBytes } from "node:crypto";
import { RecentCache } from "@a2c-smcp/runtime";
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
  /** The digest of the key by that of the cookie. */
  readonly #keys = new RecentCache<string>({ entries: MOST_SESSIONS });

  open(): Session {
    const [cookie, key] = [newSecret(), newSecret()];
    this.#keys.set(digestOf(cookie), digestOf(key));
    return { cookie, key };
  }

  has({ cookie, key }: Session): boolean {
    const expected = this.#keys.get(digestOf(cookie));
    return expected !== undefined && isSameText(expected, digestOf(key));
  }
}

function newSecret(): string {
  return randomBytes(32).toString("base64url");
}
