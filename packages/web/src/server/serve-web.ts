import type { RequestListener, Server } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { fileURLToPath } from "node:url";
import type { ApprovalBoard, Computer } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import { HTTP_PATIENCE, silentLogger } from "@a2c-smcp/runtime";
import type { Site } from "./answer-request.ts";
import { answerRequest } from "./answer-request.ts";
import { Door } from "./entry/door.ts";
import type { CodeOptions } from "./entry/entry-codes.ts";
import { AppFiles } from "./http/app-files.ts";
import { Guard } from "./http/guard.ts";
import { LiveContext } from "./live-context.ts";
import type { ObserveOffice } from "./office/office-observer.ts";
import { WebError, WebErrorCode } from "./web-error.ts";

/** The Computer that is shown, and where. */
export interface WebOptions {
  readonly computer: Computer;
  /** The calls that wait for a person, where they may be answered on the page. */
  readonly approvals?: ApprovalBoard | undefined;
  /** How the whole office is looked at without the seat of its Agent; without it the page shows this Computer alone. */
  readonly observe?: ObserveOffice | undefined;
  /** On 127.0.0.1; 0 for any that is free. */
  readonly port: number;
  /** Of the program that serves the page, to show. */
  readonly version?: string | undefined;
  /** The built page; the one that comes with this package by default. */
  readonly appFolder?: string | undefined;
  /** Milliseconds between two signs of life on an event stream. */
  readonly heartbeatMs?: number | undefined;
  readonly limits?: Partial<WebLimits> | undefined;
  readonly logger?: Logger | undefined;
}

/** What one who connects may take, whether let in or not. */
export interface WebLimits {
  /** Connections at a time; more are closed at once. */
  readonly connections: number;
  /** Milliseconds to send all headers of a request. */
  readonly headersMs: number;
  /** Milliseconds without a byte in either direction: longer than any tool may take, and than the event stream rests. */
  readonly idleMs: number;
}

const LIMITS: WebLimits = { connections: 200, headersMs: HTTP_PATIENCE.headersTimeout, idleMs: 180_000 };

/** The page while it is served. */
export interface WebService extends AsyncDisposable {
  readonly port: number;
  /** Where the page is; nobody gets in with it alone. */
  readonly url: string;
  /** Whoever sends it as a bearer token to `/api/links` gets a new link: for commands of the same user. */
  readonly secret: string;
  /** Whether the page itself is there; without it a link leads to a page that says what to do. */
  readonly hasPage: boolean;
  /** A link for the person at this machine: it lets one browser in, once, until its time is over. */
  createLink(options: CodeOptions): string;
  close(): Promise<void>;
}

/** Seen from `src/server` and `dist/server` alike. */
const builtApp = fileURLToPath(new URL("../../dist/app", import.meta.url));
const LOOPBACK = "127.0.0.1";

/** Serves the page and the local API of a Computer, on this machine only. */
export async function serveWeb(options: WebOptions): Promise<WebService> {
  const { logger = silentLogger } = options;
  const app = new AppFiles(options.appFolder ?? builtApp);
  const live = new LiveContext({ ...options, logger });
  let site: Site | undefined;
  const server = createLimitedServer({ ...LIMITS, ...options.limits }, (request, response) => {
    if (site) void answerRequest({ request, response }, site);
    else response.destroy();
  });
  const port = await listen(server, options.port);
  const door = new Door(port);
  site = { guard: new Guard(port), door, app, context: live.context, logger };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    door.close();
    closing ??= closeAll(server, live);
    return closing;
  };
  return {
    port,
    url: `http://${LOOPBACK}:${port}/`,
    secret: door.secret,
    hasPage: app.isBuilt,
    createLink: (link) => door.createLink(link),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function createLimitedServer(limits: WebLimits, answer: RequestListener): Server {
  const { headersMs: headersTimeout } = limits;
  // Those who are late are looked for as often as it takes to notice them in time.
  const connectionsCheckingInterval = Math.min(headersTimeout, HTTP_PATIENCE.connectionsCheckingInterval);
  const server = createServer({ ...HTTP_PATIENCE, headersTimeout, connectionsCheckingInterval }, answer);
  server.maxConnections = limits.connections;
  server.setTimeout(limits.idleMs);
  return server;
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
