import { once } from "node:events";
import type { Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { withDeadline } from "@a2c-smcp/runtime";
import { ComputerError, ComputerErrorCode } from "../errors.ts";

/** What a browser brought back from signing in. */
export interface Callback {
  readonly code: string;
  /** The authorization server, where it says so. */
  readonly iss?: string | undefined;
}

const PATH = "/callback";

/** Listens on this machine alone for the browser that comes back from signing in. */
export class CallbackListener implements AsyncDisposable {
  readonly #server: Server;
  readonly #arrived: Promise<Callback>;

  private constructor(server: Server, state: string) {
    this.#server = server;
    this.#arrived = new Promise((resolve, reject) => {
      server.on("request", ({ url = "/" }, response) => {
        const { pathname, searchParams: said } = new URL(url, "http://localhost");
        if (pathname !== PATH || said.get("state") !== state) return show(response, 404, "Nothing is here.");
        const code = said.get("code");
        if (code === null) {
          const why = (said.get("error_description") ?? said.get("error") ?? "no code came").slice(0, 300);
          show(response, 400, "Signing in failed. You can close this page.");
          return reject(
            new ComputerError(ComputerErrorCode.AuthorizationFailed, `Signing in failed: ${why}`),
          );
        }
        show(response, 200, "You are signed in. You can close this page.");
        resolve({ code, iss: said.get("iss") ?? undefined });
      });
    });
    this.#arrived.catch(() => undefined); // seen where it is waited for
  }

  /** @param port 0 for any */
  static async open(state: string, port: number): Promise<CallbackListener> {
    const server = createServer({ requestTimeout: 10_000, headersTimeout: 10_000 });
    const listener = new CallbackListener(server, state);
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return listener;
  }

  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}${PATH}`;
  }

  wait(milliseconds: number, signal?: AbortSignal): Promise<Callback> {
    return withDeadline(this.#arrived, { what: "signing in", milliseconds, signal });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, "close");
  }
}

function show(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "content-type": "text/plain; charset=utf-8", connection: "close" }).end(text);
}
