import type { Endpoint } from "./endpoint.ts";
import { cancelledRequestOf, listenRequestOf } from "./listened-uris.ts";

/** The listens of one client over stdio: each is followed from its request until it is cancelled or the client goes. */
export class StdioListens {
  readonly #follow: Endpoint<never>["follow"];
  readonly #leaves = new Map<string | number, () => void>();

  constructor(follow: Endpoint<never>["follow"]) {
    this.#follow = follow;
  }

  /** Looks at one message of the client. */
  note(message: unknown): void {
    const listen = listenRequestOf(message);
    const cancelled = listen?.id ?? cancelledRequestOf(message);
    if (cancelled !== undefined) this.#leave(cancelled);
    if (listen && this.#follow) this.#leaves.set(listen.id, this.#follow(listen.uris));
  }

  close(): void {
    for (const id of [...this.#leaves.keys()]) this.#leave(id);
  }

  #leave(id: string | number): void {
    this.#leaves.get(id)?.();
    this.#leaves.delete(id);
  }
}
