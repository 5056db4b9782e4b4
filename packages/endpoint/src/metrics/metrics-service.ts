import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { HTTP_PATIENCE, METRICS_TYPE } from "@a2c-smcp/runtime";
import { hostHeaderValidation } from "@modelcontextprotocol/node";
import type { Endpoint } from "../endpoint.ts";
import type { HttpService } from "../serve-http.ts";

export const METRICS_PATH = "/metrics";
const MOST_CONNECTIONS = 20;

/** Listens on this machine alone, and answers nothing but the figures. */
export async function startMetricsService<Change>(
  endpoint: Endpoint<Change>,
  port: number,
): Promise<HttpService> {
  const isKnownHost = hostHeaderValidation(["localhost", "127.0.0.1", "[::1]"]);
  const server = createServer(HTTP_PATIENCE, (request, response) => {
    if (!isKnownHost(request, response)) return;
    if (new URL(request.url ?? "/", "http://localhost").pathname === METRICS_PATH)
      sendMetrics(endpoint, request, response);
    else response.writeHead(404).end();
  });
  server.maxConnections = MOST_CONNECTIONS;
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: bound } = server.address() as AddressInfo;
  const close = async (): Promise<void> => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    url: new URL(`http://127.0.0.1:${bound}${METRICS_PATH}`),
    close,
    [Symbol.asyncDispose]: close,
  };
}

/** Sends the figures of an endpoint; one without any has no such path. */
export function sendMetrics<Change>(
  { metrics, logger }: Endpoint<Change>,
  { method }: IncomingMessage,
  response: ServerResponse,
): void {
  if (metrics === undefined) response.writeHead(404).end();
  else if (method !== "GET" && method !== "HEAD") response.writeHead(405, { allow: "GET, HEAD" }).end();
  else
    try {
      response.writeHead(200, { "content-type": METRICS_TYPE }).end(metrics());
    } catch (cause) {
      logger.error("the metrics cannot be read", { cause });
      if (!response.headersSent) response.writeHead(500);
      response.end();
    }
}
