import type { IncomingMessage } from "node:http";
import { ErrorCode } from "@a2c-smcp/protocol";
import { refusals } from "../refusals.ts";
import type { ConnectionCount } from "./connection-count.ts";
import type { HttpRefusal } from "./http-refusal.ts";
import type { OriginRules } from "./origin.ts";
import { isOriginAllowed } from "./origin.ts";
import type { Accept } from "./version-gate.ts";
import { createVersionCheck, queryOf } from "./version-gate.ts";

export interface ConnectionGateOptions {
  readonly accept: Accept;
  readonly origins: OriginRules;
  readonly count: ConnectionCount;
  readonly isDraining: () => boolean;
  /** Whether other nodes serve clients better than this one. */
  readonly isCutOff: () => boolean;
  readonly addressOf: (request: IncomingMessage) => string;
}

/**
 * What every request passes before Socket.IO sees it: the version first, then where it comes from, and for new
 * connections whether there is room.
 */
export function createConnectionGate(options: ConnectionGateOptions) {
  const { accept, origins, count, isDraining, isCutOff, addressOf } = options;
  const checkVersion = createVersionCheck(accept);
  return (request: IncomingMessage): HttpRefusal | undefined => {
    const url = request.url ?? "";
    const refusal = checkVersion(url);
    if (refusal) return refusal;
    if (isJsonp(url)) return noJsonp();
    if (!isOriginAllowed(request.headers, origins)) return foreignOrigin();
    if (isOfConnection(url)) return undefined;
    if (isDraining()) return stopping();
    return isCutOff() ? cutOff() : count.check(addressOf(request));
  };
}

/** engine.io takes packets in yet another form, which no client has sent for years and which nobody measures. */
function isJsonp(url: string): boolean {
  return queryOf(url).has("j");
}

function noJsonp(): HttpRefusal {
  const message = "JSONP is not spoken here; use long polling or a WebSocket";
  return { reason: "transport", status: 400, body: { code: ErrorCode.BadRequest, message } };
}

/** Whether a request belongs to a connection that is open. Of several `sid` engine.io takes the last. */
function isOfConnection(url: string): boolean {
  const sid = queryOf(url).getAll("sid").at(-1);
  return sid !== undefined && sid !== "";
}

function foreignOrigin(): HttpRefusal {
  const message = "Pages of this origin may not connect";
  return { reason: "origin", status: 403, body: { code: ErrorCode.Forbidden, message } };
}

/** For load balancers, which then ask another node. */
function cutOff(): HttpRefusal {
  const message = "This node cannot reach its store; try another one, or later";
  return { reason: "store", status: 503, body: { code: ErrorCode.Internal, message } };
}

function stopping(): HttpRefusal {
  const { code, message } = refusals.shuttingDown();
  return { reason: "draining", status: 503, body: { code, message } };
}
