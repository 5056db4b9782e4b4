import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/node";

export interface HttpGuardOptions {
  readonly path: string;
  readonly token: string;
  /** Another path, which programs of this machine reach without the token. */
  readonly localPath: string;
  /** Names under which clients may reach the server. */
  readonly hostnames: readonly string[];
}

/** Lets a request in, and says to which path, or answers it itself: wrong path, foreign host or origin, no token. */
export function createHttpGuard(
  options: HttpGuardOptions,
): (request: IncomingMessage, response: ServerResponse) => string | undefined {
  const { path, localPath, token, hostnames } = options;
  const isKnownHost = hostHeaderValidation([...hostnames]);
  const isKnownOrigin = originValidation([...hostnames]);
  return (request, response) => {
    const asked = new URL(request.url ?? "/", "http://localhost").pathname;
    if (asked !== path && asked !== localPath) return refuse(response, 404);
    if (!isKnownHost(request, response) || !isKnownOrigin(request, response)) return undefined;
    if (hasToken(request, token) || (asked === localPath && isLocal(request))) return asked;
    response.setHeader("WWW-Authenticate", "Bearer");
    return refuse(response, 401);
  };
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const sent = /^Bearer (.+)$/i.exec(headers.authorization ?? "")?.[1];
  // Without a header nobody has a token, not even an empty one.
  return sent !== undefined && timingSafeEqual(digest(sent), digest(token));
}

/** Equal lengths whatever was sent, as a comparison in constant time needs. */
function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Whether a request surely comes from this machine: not through a proxy that runs on it. */
function isLocal({ headers, socket }: IncomingMessage): boolean {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers["forwarded"] !== undefined;
  return !isForwarded && /^(::ffff:)?127\.|^::1$/.test(socket.remoteAddress ?? "");
}

function refuse(response: ServerResponse, status: number): undefined {
  response.writeHead(status).end();
}
