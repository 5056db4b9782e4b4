import { randomBytes } from "node:crypto";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { Computer } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import { answerRequest } from "./answer-request.ts";
import { AppFiles } from "./http/app-files.ts";
import { Guard } from "./http/guard.ts";
import { LiveContext } from "./live-context.ts";
import { WebError, WebErrorCode } from "./web-error.ts";

export interface WebOptions {
  readonly computer: Computer;
  /** On 127.0.0.1; 0 for any that is free. */
  readonly port: number;
  /** What the link carries; made up unless given. */
  readonly token?: string | undefined;
  /** Of the program that serves the page, to show. */
  readonly version?: string | undefined;
  /** The built page; the one that comes with this package unless said otherwise. */
  readonly appFolder?: string | undefined;
  /** Milliseconds between two signs of life on an event stream. */
  readonly heartbeatMs?: number | undefined;
  readonly logger?: Logger | undefined;
}

/** The page while it is served. */
export interface WebService extends AsyncDisposable {
  readonly port: number;
  /** The link to give to the person at this machine, and to nobody else. */
  readonly link: string;
  /** Whether the page itself is there; without it the link leads to a page that says what to do. */
  readonly hasPage: boolean;
  close(): Promise<void>;
}

/** Seen from `src/server` and `dist/server` alike. */
const builtApp = fileURLToPath(new URL("../../dist/app", import.meta.url));
const LOOPBACK = "127.0.0.1";

/** Serves the page and the local API of a Computer, on this machine only. */
export async function serveWeb(options: WebOptions): Promise<WebService> {
  const { token = randomBytes(32).toString("base64url"), logger = silentLogger } = options;
  const app = new AppFiles(options.appFolder ?? builtApp);
  const live = new LiveContext({ ...options, logger });
  let guard: Guard | undefined;
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    if (guard) void answerRequest({ request, response }, { guard, app, context: live.context, logger });
    else response.destroy();
  });
  const port = await listen(server, options.port);
  guard = new Guard(port, token);
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= closeAll(server, live);
    return closing;
  };
  return {
    port,
    link: `http://${LOOPBACK}:${port}/?token=${encodeURIComponent(token)}`,
    hasPage: app.isBuilt,
    close,
    [Symbol.asyncDispose]: close,
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", (cause: NodeJS.ErrnoException) => reject(cannotListen(port, cause)));
    server.listen(port, LOOPBACK, () => resolve((server.address() as AddressInfo).port));
  });
}

function cannotListen(port: number, cause: NodeJS.ErrnoException): WebError {
  const isTaken = cause.code === "EADDRINUSE";
  const code = isTaken ? WebErrorCode.PortTaken : WebErrorCode.CannotListen;
  const why = isTaken ? "another program uses it" : cause.message;
  return new WebError(code, `The page cannot be served on port ${port}: ${why}. Choose another port, or 0.`, {
    cause,
  });
}

async function closeAll(server: Server, live: LiveContext): Promise<void> {
  live.close();
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
