import type { IncomingMessage, ServerResponse } from "node:http";
import { PROTOCOL_VERSION, ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { Admission } from "../auth/authenticate.ts";
import type { Metrics } from "../metrics.ts";
import { isLocalRequest } from "./client-address.ts";

export interface EndpointsOptions {
  readonly metrics: Metrics;
  readonly isDraining: () => boolean;
  /** Asks the authentication hook about the headers of a request. */
  readonly authenticate: (request: IncomingMessage) => Promise<Admission | ProtocolError>;
  readonly logger: Logger;
}

/**
 * Answers `GET /healthz`, to everyone, and `GET /metrics`, to this machine and to credentials that no claim limits.
 * Answers false for what is neither.
 */
export function createEndpoints(options: EndpointsOptions) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [path] = (request.url ?? "").split("?");
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    if (path === "/healthz") sendHealth(response, options.isDraining());
    else if (path === "/metrics") void sendMetrics(request, response, options);
    else return false;
    return true;
  };
}

function sendHealth(response: ServerResponse, isDraining: boolean): void {
  const status = isDraining ? "draining" : "ok";
  send(response, isDraining ? 503 : 200, {
    type: "application/json",
    body: JSON.stringify({ status, protocol_version: PROTOCOL_VERSION }),
  });
}

async function sendMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, authenticate, logger }: EndpointsOptions,
): Promise<void> {
  try {
    if (!(isLocalRequest(request) || (await isOperator(request, authenticate)))) {
      const body = JSON.stringify({ code: 403, message: "Forbidden" });
      send(response, 403, { type: "application/json", body });
      return;
    }
    send(response, 200, { type: metrics.contentType, body: await metrics.render() });
  } catch (cause) {
    logger.error("the metrics cannot be read", { cause });
    send(response, 500, { type: "application/json", body: '{"code":500,"message":"Internal error"}' });
  }
}

/** Whoever may join every office runs the server or works for those who do. */
async function isOperator(
  request: IncomingMessage,
  authenticate: EndpointsOptions["authenticate"],
): Promise<boolean> {
  const admission = await authenticate(request);
  return !(admission instanceof ProtocolError) && admission.grant.kind === "everything";
}

function send(response: ServerResponse, status: number, content: { type: string; body: string }): void {
  const length = String(Buffer.byteLength(content.body));
  response.writeHead(status, { "content-type": content.type, "content-length": length });
  response.end(content.body);
}
