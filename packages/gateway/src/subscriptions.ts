import type { Computer } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import type { Catalogue } from "./catalogue/catalogue.ts";
import { findAddress } from "./catalogue/find-address.ts";
import type { Address } from "./uris/client-uri.ts";

interface Subscription {
  count: number;
  address: Address | undefined;
  /** Ends it at the server. */
  leave: (() => void) | undefined;
}

/**
 * The resources that clients want to be told of, under the URIs that they know. What no server has yet is looked for
 * again whenever the lists change.
 */
export class Subscriptions {
  readonly #computer: Computer;
  readonly #catalogue: Catalogue;
  readonly #logger: Logger;
  readonly #subscriptions = new Map<string, Subscription>();

  constructor(computer: Computer, catalogue: Catalogue, logger: Logger) {
    this.#computer = computer;
    this.#catalogue = catalogue;
    this.#logger = logger;
  }

  /** Follows a resource that is known to be there; rejects when its server will not tell. */
  async add(clientUri: string, address: Address): Promise<() => void> {
    const leave = await this.#computer.resources.follow(address.uri, address.server);
    const subscription = this.#take(clientUri);
    if (subscription.leave) leave();
    else Object.assign(subscription, { address, leave });
    return this.#release(clientUri);
  }

  /** Follows resources as far as they are there, now or later. */
  want(clientUris: readonly string[]): () => void {
    const releases = clientUris.map((clientUri) => {
      this.#take(clientUri);
      return this.#release(clientUri);
    });
    this.retry();
    return () => {
      for (const release of releases) release();
    };
  }

  /** Looks again for what was not there. */
  retry(): void {
    for (const [clientUri, subscription] of this.#subscriptions)
      if (!subscription.address) void this.#find(clientUri, subscription);
  }

  /** The URIs under which clients know a resource that changed. */
  clientUrisOf({ server, uri }: Address): string[] {
    return [...this.#subscriptions]
      .filter(([, { address }]) => address?.server === server && address.uri === uri)
      .map(([clientUri]) => clientUri);
  }

  async #find(clientUri: string, subscription: Subscription): Promise<void> {
    try {
      const found = findAddress(this.#catalogue, clientUri);
      if (found.kind !== "one") return;
      const { server, uri } = found;
      subscription.address = { server, uri };
      subscription.leave = await this.#computer.resources.follow(uri, server);
      if (this.#subscriptions.get(clientUri) !== subscription) subscription.leave();
    } catch (cause) {
      subscription.address = undefined;
      this.#logger.debug("a resource cannot be followed", { uri: clientUri, cause });
    }
  }

  #take(clientUri: string): Subscription {
    const known = this.#subscriptions.get(clientUri) ?? { count: 0, address: undefined, leave: undefined };
    known.count += 1;
    this.#subscriptions.set(clientUri, known);
    return known;
  }

  #release(clientUri: string): () => void {
    let isReleased = false;
    return () => {
      const subscription = this.#subscriptions.get(clientUri);
      if (isReleased || !subscription) return;
      isReleased = true;
      subscription.count -= 1;
      if (subscription.count > 0) return;
      this.#subscriptions.delete(clientUri);
      subscription.leave?.();
    };
  }
}
