import type { Address } from "./uris/client-uri.ts";

/** What is different since listeners were told last. */
export interface GatewayChanges {
  readonly isResourceListChanged: boolean;
  readonly isToolListChanged: boolean;
  /** Resources with new contents, at their servers. */
  readonly updated: readonly Address[];
}

type Listener = (changes: GatewayChanges) => void;

/** Tells listeners what changed: at most once in a while, however much happens meanwhile. */
export class Changes {
  readonly #quietMs: number;
  readonly #listeners = new Set<Listener>();
  #updated = new Map<string, Address>();
  #isResourceListChanged = false;
  #isToolListChanged = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(quietMs: number) {
    this.#quietMs = quietMs;
  }

  /** Adds a listener; the answer removes it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  noteResourceList(): void {
    this.#isResourceListChanged = true;
    this.#startTimer();
  }

  noteToolList(): void {
    this.#isToolListChanged = true;
    this.#startTimer();
  }

  noteUpdated(address: Address): void {
    this.#updated.set(`${address.server}\u0000${address.uri}`, address);
    this.#startTimer();
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #startTimer(): void {
    this.#timer ??= setTimeout(() => this.#tell(), this.#quietMs).unref();
  }

  #tell(): void {
    const changes: GatewayChanges = {
      isResourceListChanged: this.#isResourceListChanged,
      isToolListChanged: this.#isToolListChanged,
      updated: [...this.#updated.values()],
    };
    this.#timer = undefined;
    this.#isResourceListChanged = false;
    this.#isToolListChanged = false;
    this.#updated = new Map();
    for (const listener of this.#listeners) listener(changes);
  }
}
