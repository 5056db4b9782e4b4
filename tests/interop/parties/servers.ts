import { randomUUID } from "node:crypto";
import type { A2cServer, AuthHook, OfficeStore } from "@a2c-smcp/server";
import { createServer, sharedSecret } from "@a2c-smcp/server";
import type { Kind, ServerParty } from "./party.ts";
import { ours } from "./party.ts";
import type { PeerProcess } from "./peer-process.ts";

/** Stores that make two nodes of one server, in the layer that is about nodes; else one server in memory. */
async function createStores(): Promise<readonly (OfficeStore | undefined)[]> {
  const url = process.env["A2C_TEST_REDIS"];
  if (url === undefined) return [undefined];
  const { redisStore } = await import("@a2c-smcp/redis");
  const shared = { url, prefix: randomUUID(), leaseMs: Number(process.env["A2C_TEST_LEASE"]) };
  return ["n1", "n2"].map((node) => redisStore({ ...shared, node }));
}

/** The Server of this repository as it is by default, but for SDKs of before 0.2 where they are to be let in. */
export class OurServer implements ServerParty {
  readonly kind = ours;
  readonly url: string;
  readonly computerUrl: string;
  readonly #nodes: readonly A2cServer[];
  readonly #auth: { hook: AuthHook | undefined };

  private constructor(
    nodes: readonly A2cServer[],
    urls: readonly string[],
    auth: { hook: AuthHook | undefined },
  ) {
    this.#nodes = nodes;
    this.url = urls[0] ?? "";
    this.computerUrl = urls.at(-1) ?? "";
    this.#auth = auth;
  }

  static async start({ isOpen = false } = {}): Promise<OurServer> {
    const auth: { hook: AuthHook | undefined } = { hook: undefined };
    const nodes = (await createStores()).map((store) =>
      createServer({
        port: 0,
        handOverMs: 0,
        ...(isOpen && { accept: { versions: ["0.1"], missing: true } }),
        ...(store && { store }),
        auth: (request) => auth.hook?.(request) ?? { allowed: true },
      }),
    );
    const urls: string[] = [];
    for (const node of nodes) urls.push((await node.listen()).url);
    return new OurServer(nodes, urls, auth);
  }

  async setSecret(secret: string | undefined): Promise<void> {
    this.#auth.hook = secret === undefined ? undefined : sharedSecret(secret);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node.close({ timeoutMs: 0 })));
  }
}

/** A Server of another SDK, in a process that outlives it. */
export class DrivenServer implements ServerParty {
  readonly kind: Kind;
  readonly url: string;
  readonly #peer: PeerProcess;

  private constructor(peer: PeerProcess, kind: Kind, url: string) {
    this.#peer = peer;
    this.kind = kind;
    this.url = url;
  }

  static async start(peer: PeerProcess, kind: Kind): Promise<DrivenServer> {
    const { port } = (await peer.ready) as { port: number };
    return new DrivenServer(peer, kind, `http://127.0.0.1:${port}`);
  }

  async setSecret(secret: string | undefined): Promise<void> {
    await this.#peer.request("set_secret", { secret: secret ?? null });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.setSecret(undefined);
  }
}
