import { setMaxListeners } from "node:events";

/** Something that proves who a client is. The id says whether two are the same. */
export interface RingKey {
  readonly id: string;
}

interface Held<K> {
  readonly key: K;
  readonly revocation: AbortController;
}

/** The keys that are accepted at present. Whoever came in with one learns when it is taken away. */
export class KeyRing<K extends RingKey> {
  #held = new Map<string, Held<K>>();

  constructor(keys: readonly K[] = []) {
    this.replace(keys);
  }

  list(): K[] {
    return [...this.#held.values()].map(({ key }) => key);
  }

  /** Aborted when the key is accepted no longer. */
  revokedOf({ id }: K): AbortSignal {
    // A key that was taken away while a token was being checked has ended already.
    return this.#held.get(id)?.revocation.signal ?? AbortSignal.abort();
  }

  /** Accepts these keys and no others; those that stay are not disturbed. */
  replace(keys: readonly K[]): { readonly added: number; readonly removed: number } {
    const before = this.#held;
    this.#held = new Map(
      keys.map((key) => [key.id, { key, revocation: before.get(key.id)?.revocation ?? newRevocation() }]),
    );
    const added = [...this.#held.keys()].filter((id) => !before.has(id)).length;
    const gone = [...before].filter(([id]) => !this.#held.has(id));
    for (const [, { revocation }] of gone) revocation.abort();
    return { added, removed: gone.length };
  }
}

function newRevocation(): AbortController {
  const controller = new AbortController();
  // Every connection listens to the key that let it in.
  setMaxListeners(0, controller.signal);
  return controller;
}
