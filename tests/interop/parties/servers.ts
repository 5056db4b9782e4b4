import type { A2cServer, AuthHook } from "@a2c-smcp/server";
import { createServer, sharedSecret } from "@a2c-smcp/server";
import type { Kind, ServerParty } from "./party.ts";
import { ours } from "./party.ts";
import type { PeerProcess } from "./peer-process.ts";
import { generations } from "./python.ts";

/** The Server of this repository, open to every generation. */
export class OurServer implements ServerParty {
  readonly kind = ours;
  readonly url: string;
  readonly #server: A2cServer;
  readonly #auth: { hook: AuthHook | undefined };

  private constructor(server: A2cServer, url: string, auth: { hook: AuthHook | undefined }) {
    this.#server = server;
    this.url = url;
    this.#auth = auth;
  }

  static async start(): Promise<OurServer> {
    const auth: { hook: AuthHook | undefined } = { hook: undefined };
    const server = createServer({
      port: 0,
      accept: { versions: [...generations], missing: true },
      auth: (request) => auth.hook?.(request) ?? { allowed: true },
    });
    const { url } = await server.listen();
    return new OurServer(server, url, auth);
  }

  async setSecret(secret: string | undefined): Promise<void> {
    this.#auth.hook = secret === undefined ? undefined : sharedSecret(secret);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#server.close({ timeoutMs: 0 });
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
