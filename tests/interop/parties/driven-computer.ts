import { vi } from "vitest";
import type { ComputerParty, Door, Kind, ServerEntry } from "./party.ts";
import type { PeerProcess } from "./peer-process.ts";

/** A Computer of another SDK, in a process of its own: some cannot be stopped otherwise. */
export class DrivenComputer implements ComputerParty {
  readonly kind: Kind;
  readonly #peer: PeerProcess;
  readonly #door: Door;
  readonly #start: { readonly name: string; readonly servers: readonly ServerEntry[] };

  constructor(
    peer: PeerProcess,
    kind: Kind,
    place: Door & { readonly name: string; readonly servers: readonly ServerEntry[] },
  ) {
    const { name, servers, ...door } = place;
    this.kind = kind;
    this.#peer = peer;
    this.#door = door;
    this.#start = { name, servers };
  }

  async enter(): Promise<void> {
    const { office, ...door } = this.#door;
    await this.#peer.ready;
    await this.#peer.request("start", this.#start);
    await this.#peer.request("connect", door);
    await this.#peer.request("join", { office });
  }

  async rejoin(): Promise<void> {
    await vi.waitFor(async () => {
      if (!(await this.isConnected())) throw new Error("not connected");
    }, 20_000);
    await this.#peer.request("join", { office: this.#door.office });
  }

  async leave(): Promise<void> {
    await this.#peer.request("leave", { office: this.#door.office });
  }

  async isConnected(): Promise<boolean> {
    return (await this.#peer.request("is_connected")) === true;
  }

  async addServer(server: ServerEntry): Promise<void> {
    await this.#peer.request("add_server", { server });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#peer[Symbol.asyncDispose]();
  }
}
