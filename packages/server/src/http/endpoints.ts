import type { IncomingMessage, ServerResponse } from "node:http";
import { PROTOCOL_VERSION, ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { Admission } from "../auth/authenticate.ts";
import type { Awaitable } from "../awaitable.ts";
import type { Metrics } from "../metrics.ts";
import { isLocalRequest } from "./client-address.ts";

/** What there is to say of one node of several. */
export interface NodeState {
  readonly node: string;
  /** Set while it cannot hold the places of its members. */
  readonly trouble: ProtocolError | undefined;
  metrics(): Awaitable<string>;
}

/** What this server does beyond the protocol, said to whoever asks. */
const EXTENSIONS = ["observer"] as const;

export interface EndpointsOptions {
  readonly metrics: Metrics;
  readonly isDraining: () => boolean;
  /** What the node is part of, if of anything. */
  readonly cluster: NodeState | undefined;
  /** Asks the authentication hook about the headers of a request. */
  readonly authenticate: (request: IncomingMessage) => Promise<Admission | ProtocolError>;
  readonly logger: Logger;
}

/**
 * Answers `GET /healthz` (alive) and `GET /readyz` (takes clients), to everyone, and `GET /metrics`, to this machine and to credentials that no claim limits.
 * Returns false for what is none of them.
 */
export function createEndpoints(options: EndpointsOptions) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const [path] = (request.url ?? "").split("?");
    if (request.method !== "GET" && request.method !== "HEAD") return false;
    if (path === "/healthz") sendHealth(response, options);
    else if (path === "/readyz") sendReadiness(response, options);
    else if (path === "/metrics") void sendMetrics(request, response, options);
    else return false;
    return true;
  };
}

/** Whoever restarts what is not alive asks here: a server that finishes its calls is. */
function sendHealth(response: ServerResponse, { isDraining }: EndpointsOptions): void {
  const status = isDraining() ? "draining" : "ok";
  send(response, 200, {
    type: "application/json",
    body: JSON.stringify({ status, protocol_version: PROTOCOL_VERSION, extensions: EXTENSIONS }),
  });
}

/** What a load balancer asks: a node that drains, or that cannot hold places, gets no new clients. */
function sendReadiness(response: ServerResponse, { isDraining, cluster }: EndpointsOptions): void {
  const trouble = cluster?.trouble ? "store-unavailable" : undefined;
  const problem = isDraining() ? "draining" : trouble;
  const body = { status: problem ?? "ready", ...(cluster ? { node: cluster.node } : {}) };
  const content = { type: "application/json", body: JSON.stringify(body) };
  send(response, problem === undefined ? 200 : 503, content);
}

async function sendMetrics(
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, authenticate, cluster, logger }: EndpointsOptions,
): Promise<void> {
  try {
    if (!(isLocalRequest(request) || (await isOperator(request, authenticate)))) {
      const body = JSON.stringify({ code: 403, message: "Forbidden" });
      send(response, 403, { type: "application/json", body });
      return;
    }
    const shared = (await cluster?.metrics()) ?? "";
    send(response, 200, { type: metrics.contentType, body: (await metrics.render()) + shared });
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
