import type { Logger } from "@a2c-smcp/runtime";
import type { Awaitable } from "../awaitable.ts";
import type { RingKey } from "./key-ring.ts";
import { KeyRing } from "./key-ring.ts";

/** Where keys come from while a server runs. */
export interface KeySource<K> {
  /** Named in the log. */
  readonly name: string;
  /** The keys of now, or undefined when they are as they were. Throws when they cannot be used. */
  reread(): Awaitable<readonly K[] | undefined>;
}

/** Keys that follow their source. A source that turns bad changes nothing: the keys before stay in force. */
export class LiveKeys<K extends RingKey> {
  readonly ring: KeyRing<K>;
  readonly #source: KeySource<K> | undefined;
  #running: Promise<void> | undefined;

  constructor(keys: readonly K[], source?: KeySource<K>) {
    this.ring = new KeyRing(keys);
    this.#source = source;
  }

  /** Takes over what has changed; never throws. */
  refresh(logger: Logger): Promise<void> {
    this.#running ??= this.#reread(logger).finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  async #reread(logger: Logger): Promise<void> {
    if (!this.#source) return;
    const { name: source } = this.#source;
    const isFirst = this.ring.list().length === 0;
    try {
      const keys = await this.#source.reread();
      const change = keys && this.ring.replace(keys);
      if (!change || change.added + change.removed === 0) return;
      if (isFirst && change.removed === 0) logger.info("the keys were read", { source, keys: change.added });
      else logger.warn("the keys have changed", { source, ...change });
    } catch (cause) {
      const inForce = this.ring.list().length;
      logger.error("the new keys cannot be used; those before stay in force", { source, inForce, cause });
    }
  }
}
