import { once } from "node:events";
import type { IncomingMessage, RequestListener, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { NodeIncomingMessageLike } from "@modelcontextprotocol/node";
import { toNodeHandler, toWebRequest } from "@modelcontextprotocol/node";
import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { noticesToBus } from "./change-notices.ts";
import { createConnection } from "./connection.ts";
import type { DocumentsServer } from "./documents-server.ts";
import { createHttpGuard } from "./http-guard.ts";
import { HttpSessions } from "./http-sessions.ts";
import { readJsonBody } from "./read-json-body.ts";

export interface HttpOptions {
  /** 0 takes any free port. */
  readonly port: number;
  /** What clients send as `Authorization: Bearer`. */
  readonly token: string;
  /** By default only this machine. */
  readonly address?: string | undefined;
  /** Names under which clients reach the server, beside those of this machine. */
  readonly hostnames?: readonly string[] | undefined;
}

/** A server that answers over Streamable HTTP. */
export interface HttpService extends AsyncDisposable {
  readonly url: URL;
  close(): Promise<void>;
}

const MCP_PATH = "/mcp";
const localNames = ["localhost", "127.0.0.1", "[::1]"];

/** Serves any number of clients over Streamable HTTP, in both protocol eras, to whoever knows the token. */
export async function serveOverHttp(documents: DocumentsServer, options: HttpOptions): Promise<HttpService> {
  const eras = serveEras(documents);
  const { token, port, address = "127.0.0.1", hostnames = [] } = options;
  const isAllowed = createHttpGuard({ path: MCP_PATH, token, hostnames: [...localNames, ...hostnames] });
  const server = createServer((request, response) => {
    if (!isAllowed(request, response)) return;
    eras.answer(request, response).catch((cause: unknown) => {
      documents.context.logger.warn("http request failed", { cause });
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
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
function serveEras(documents: DocumentsServer): Eras {
  const { context, feed } = documents;
  const sessions = new HttpSessions(documents);
  const modern = createMcpHandler(({ era }) => createConnection(context, era).server, {
    legacy: "reject",
    onerror: (cause) => context.logger.warn("http transport reported an error", { cause }),
  });
  const answerModern = toNodeHandler(modern) as (
    ...parameters: [...Parameters<RequestListener>, unknown]
  ) => unknown;
  const leave = feed.listen(noticesToBus(modern.notify, context.host));
  return {
    answer: async (request, response) => {
      const body = await readJsonBody(request);
      if ("status" in body) return void response.writeHead(body.status).end();
      const web = await toWebRequest(request as NodeIncomingMessageLike, body.value);
      if (await isLegacyRequest(web, body.value)) await sessions.handle(request, response, body.value);
      else await answerModern(request, response, body.value);
    },
    close: async () => {
      leave();
      await Promise.allSettled([sessions.close(), modern.close()]);
    },
  };
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  server.closeAllConnections();
  await closed;
}
