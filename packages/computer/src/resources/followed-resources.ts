import type { Logger } from "@a2c-smcp/runtime";
import { messageOf } from "@a2c-smcp/runtime";
import type { ResourceHub } from "./resource-hub.ts";
import type { ServerResources } from "./server-resources.ts";

/** The resources that somebody asked to be told of, by server. They stay followed when a server comes back. */
export class FollowedResources {
  readonly #hub: ResourceHub;
  readonly #logger: Logger;
  readonly #counts = new Map<string, Map<string, number>>();
  readonly #current = new Map<string, ServerResources>();

  constructor(hub: ResourceHub, logger: Logger) {
    this.#hub = hub;
    this.#logger = logger;
    hub.on("listed", (resources) => this.#restore(resources));
    hub.on("removed", (server) => this.#counts.delete(server));
  }

  /** Follows a resource; resolves to the function that stops that, and rejects when the server will not. */
  async follow(resources: ServerResources, uri: string): Promise<() => void> {
    const { server } = resources;
    this.#current.set(server, resources);
    this.#count(server, uri, 1);
    let isLeft = false;
    const leave = (): void => {
      if (!isLeft && this.#count(server, uri, -1) === 0) this.#hub.get(server)?.unfollow(uri);
      isLeft = true;
    };
    try {
      await resources.follow(uri);
      return leave;
    } catch (cause) {
      leave();
      throw cause;
    }
  }

  /** A server that was started anew knows nothing of before, and what it has may be different by now. */
  #restore(resources: ServerResources): void {
    const { server } = resources;
    if (this.#current.get(server) === resources) return;
    this.#current.set(server, resources);
    for (const uri of this.#counts.get(server)?.keys() ?? [])
      resources.follow(uri).then(
        () => this.#hub.emit("updated", resources, uri, true),
        (cause: unknown) =>
          this.#logger.warn("a resource is no longer followed", { server, uri, reason: messageOf(cause) }),
      );
  }

  #count(server: string, uri: string, change: number): number {
    const counts = this.#counts.get(server) ?? new Map<string, number>();
    const count = (counts.get(uri) ?? 0) + change;
    if (count > 0) counts.set(uri, count);
    else counts.delete(uri);
    this.#counts.set(server, counts);
    return Math.max(0, count);
  }
}
