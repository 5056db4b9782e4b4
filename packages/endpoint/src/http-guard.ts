import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { hostHeaderValidation, originValidation } from "@modelcontextprotocol/node";

export interface HttpGuardOptions {
  readonly path: string;
  readonly token: string;
  /** Names under which clients may reach the server. */
  readonly hostnames: readonly string[];
}

/** Lets a request in or answers it itself: wrong path, foreign host or origin, no token. */
export function createHttpGuard(
  options: HttpGuardOptions,
): (request: IncomingMessage, response: ServerResponse) => boolean {
  const { path, token, hostnames } = options;
  const isKnownHost = hostHeaderValidation([...hostnames]);
  const isKnownOrigin = originValidation([...hostnames]);
  return (request, response) => {
    if (new URL(request.url ?? "/", "http://localhost").pathname !== path) return refuse(response, 404);
    if (!isKnownHost(request, response) || !isKnownOrigin(request, response)) return false;
    if (hasToken(request, token)) return true;
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

function refuse(response: ServerResponse, status: number): false {
  response.writeHead(status).end();
  return false;
}
