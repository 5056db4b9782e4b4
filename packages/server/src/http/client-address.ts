import type { IncomingMessage } from "node:http";
import { isLoopbackAddress } from "../loopback.ts";

/** Where a request comes from. Behind a trusted proxy that is the address which the proxy itself saw. */
export function clientAddress(request: IncomingMessage, isProxyTrusted: boolean): string {
  const forwarded = isProxyTrusted ? lastForwarded(request.headers["x-forwarded-for"]) : undefined;
  return forwarded ?? request.socket.remoteAddress ?? "";
}

/** Whether a request surely comes from this machine: not through a proxy that runs on it. */
export function isLocalRequest(request: IncomingMessage): boolean {
  const { headers, socket } = request;
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers["forwarded"] !== undefined;
  return !isForwarded && isLoopbackAddress(socket.remoteAddress ?? "");
}

/** Only the last entry is the proxy's word; those before it are the client's. */
function lastForwarded(header: string | string[] | undefined): string | undefined {
  const last = [header ?? []].flat().join(",").split(",").at(-1)?.trim();
  return last === "" ? undefined : last;
}
