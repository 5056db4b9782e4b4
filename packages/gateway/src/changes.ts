import { Coalescer } from "@a2c-smcp/runtime";
import type { Address } from "./uris/client-uri.ts";

/** What is different since listeners were told last. */
export interface GatewayChanges {
  readonly isResourceListChanged: boolean;
  readonly isToolListChanged: boolean;
  /** Resources with new contents, at their servers. */
  readonly updated: readonly Address[];
}

type Listener = (changes: GatewayChanges) => void;

/** Notifies listeners of what changed: at most once in a while, however much happens meanwhile. */
export class Changes {
  readonly #together: Coalescer;
  readonly #listeners = new Set<Listener>();
  #updated = new Map<string, Address>();
  #isResourceListChanged = false;
  #isToolListChanged = false;

  constructor(quietMs: number) {
    this.#together = new Coalescer(quietMs, () => this.#tell());
  }

  /** Adds a listener; the returned function removes it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  noteResourceList(): void {
    this.#isResourceListChanged = true;
    this.#together.touch();
  }

  noteToolList(): void {
    this.#isToolListChanged = true;
    this.#together.touch();
  }

  noteUpdated(address: Address): void {
    this.#updated.set(`${address.server}\u0000${address.uri}`, address);
    this.#together.touch();
  }

  close(): void {
    this.#together.close();
    this.#listeners.clear();
  }

  #tell(): void {
    const changes: GatewayChanges = {
      isResourceListChanged: this.#isResourceListChanged,
      isToolListChanged: this.#isToolListChanged,
      updated: [...this.#updated.values()],
    };
    this.#isResourceListChanged = false;
    this.#isToolListChanged = false;
    this.#updated = new Map();
    for (const listener of this.#listeners) listener(changes);
  }
}
