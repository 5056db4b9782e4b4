import { fairShares } from "./fair-share.ts";

/** Room for the packet, the request id and the commas. */
const OVERHEAD = 2_048;
/** Values that every Server takes of one message, with some room for what is around the list. */
const MOST_VALUES = 180_000;

/** What fits of a list that several servers share, and how many entries of which server do not. */
export interface FittedEntries<T> {
  readonly entries: readonly T[];
  readonly leftOut: ReadonlyMap<string, number>;
}

interface Size {
  readonly bytes: number;
  readonly values: number;
}

/**
 * Fits lists of several servers into one message. A list that is too large loses entries only of the servers that take
 * more than their share, from the end.
 */
export class EntryFitter<T extends object> {
  readonly #serverOf: (entry: T) => string;
  /** The same entries are reported again and again. */
  readonly #sizes = new WeakMap<T, Size>();

  constructor(serverOf: (entry: T) => string) {
    this.#serverOf = serverOf;
  }

  fit(entries: readonly T[], maxPayload: number): FittedEntries<T> {
    const most = maxPayload - OVERHEAD;
    const costs = new Map(entries.map((entry) => [entry, this.#cost(entry, most)]));
    const wanted = new Map<string, number>();
    for (const [entry, cost] of costs)
      wanted.set(this.#serverOf(entry), (wanted.get(this.#serverOf(entry)) ?? 0) + cost);
    const shares = fairShares([...wanted.values()], most);
    const room = new Map([...wanted.keys()].map((server, index) => [server, shares[index] ?? 0]));
    const leftOut = new Map<string, number>();
    const kept = entries.filter((entry) => {
      const server = this.#serverOf(entry);
      const left = (room.get(server) ?? 0) - (costs.get(entry) ?? 0);
      // What comes behind the first that does not fit is left out as well: nobody expects holes.
      room.set(server, left < 0 ? 0 : left);
      if (left >= 0 && !leftOut.has(server)) return true;
      leftOut.set(server, (leftOut.get(server) ?? 0) + 1);
      return false;
    });
    return { entries: kept, leftOut };
  }

  /** Bytes of the entry, or more where its many values are what costs. */
  #cost(entry: T, most: number): number {
    const size = this.#sizes.get(entry) ?? sizeOf(entry);
    this.#sizes.set(entry, size);
    return Math.ceil(Math.max(size.bytes, (size.values * most) / MOST_VALUES));
  }
}

function sizeOf(entry: object): Size {
  const text = JSON.stringify(entry);
  return { bytes: Buffer.byteLength(text) + 1, values: text.split(/[,:[{]/).length };
}
