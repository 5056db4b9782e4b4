import { once } from "node:events";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HTTP_PATIENCE } from "@a2c-smcp/runtime";
import type { NodeIncomingMessageLike } from "@modelcontextprotocol/node";
import { toNodeHandler, toWebRequest } from "@modelcontextprotocol/node";
import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { cutOffDeaf } from "./cut-off-deaf.ts";
import { deliverToAll } from "./deliver.ts";
import type { Endpoint } from "./endpoint.ts";
import { createHttpGuard } from "./http-guard.ts";
import { HttpSessions } from "./http-sessions.ts";
import { listenRequestOf } from "./listened-uris.ts";
import { METRICS_PATH, sendMetrics } from "./metrics/metrics-service.ts";
import { readJsonBody } from "./read-json-body.ts";
import type { Refusal } from "./read-message.ts";
import type { HttpOptions, HttpService } from "./serve-http.ts";

const MCP_PATH = "/mcp";
/** Each client holds one or two; more than these are closed before anything of them is read. */
const MOST_CONNECTIONS = 500;
const DEAF_MS = 60_000;
const localNames = ["localhost", "127.0.0.1", "[::1]"];

/** Listens for clients of both eras. */
export async function startHttpService<Change>(
  endpoint: Endpoint<Change>,
  options: HttpOptions,
): Promise<HttpService> {
  const eras = serveEras(endpoint);
  const { token, port, address = "127.0.0.1", hostnames = [] } = options;
  const admit = createHttpGuard({
    ...{ path: MCP_PATH, localPath: METRICS_PATH, token },
    hostnames: [...localNames, ...hostnames],
  });
  const server = createServer(HTTP_PATIENCE, (request, response) => {
    const path = admit(request, response);
    if (path === undefined) return;
    if (path === METRICS_PATH) return sendMetrics(endpoint, request, response);
    eras.answer(request, response).catch((cause: unknown) => {
      endpoint.logger.warn("http request failed", { cause });
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  cutOffDeaf(server, DEAF_MS, () => endpoint.logger.warn("a client that takes nothing is cut off"));
  server.listen(port, address);
  await once(server, "listening");
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => {
    closing ??= eras.close().then(() => closeServer(server));
    return closing;
  };
  const { port: bound } = server.address() as AddressInfo;
  const shownHost = address.includes(":") ? `[${address}]` : address;
  return { url: new URL(`http://${shownHost}:${bound}${MCP_PATH}`), close, [Symbol.asyncDispose]: close };
}

interface Eras {
  answer(request: IncomingMessage, response: ServerResponse): Promise<void>;
  close(): Promise<void>;
}

/** Each request goes to the era that it speaks. */
function serveEras<Change>(endpoint: Endpoint<Change>): Eras {
  const sessions = new HttpSessions(endpoint);
  const modern = createMcpHandler(({ era }) => endpoint.connect(era, false).server, {
    legacy: "reject",
    onerror: (cause) => endpoint.logger.warn("http transport reported an error", { cause }),
  });
  const answerModern = toNodeHandler(modern) as (
    ...parameters: [...Parameters<RequestListener>, unknown]
  ) => unknown;
  const leave = endpoint.listen((change) => deliverToAll(modern.notify, endpoint.noticesOf(change)));
  return {
    answer: async (request, response) => {
      const body = await readJsonBody(request);
      if ("status" in body) return refuse(response, body.status, body.refusal);
      const web = await toWebRequest(request as NodeIncomingMessageLike, body.value);
      if (await isLegacyRequest(web, body.value)) return sessions.handle(request, response, body.value);
      followListen(endpoint, response, body.value);
      await answerModern(request, response, body.value);
    },
    close: async () => {
      leave();
      await Promise.allSettled([sessions.close(), modern.close()]);
    },
  };
}

function refuse(response: ServerResponse, status: number, refusal: Refusal): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(refusal));
}

/** A listen lasts as long as its response. */
function followListen<Change>(endpoint: Endpoint<Change>, response: ServerResponse, body: unknown): void {
  const listen = listenRequestOf(body);
  if (listen === undefined) return;
  const leave = endpoint.follow?.(listen.uris);
  if (leave) response.once("close", leave);
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
