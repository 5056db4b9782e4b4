import type { AddressInfo, Server as NetServer } from "node:net";
import { Server as TlsServer } from "node:tls";
import type { AuthHook } from "./auth/auth-hook.ts";
import type { TrustProxy } from "./http/trust-proxy.ts";
import { isLoopbackHost } from "./loopback.ts";
import { ServerError, ServerErrorCode } from "./server-error.ts";

/**
 * Without authentication everyone who reaches the server is let in, and a short secret can be guessed: then only this
 * machine may reach it.
 */
export function requireSafeHost(host: string, auth: AuthHook | undefined): void {
  if (!isLoopbackHost(host)) requireStrongAuth(`Listening on ${host}`, auth);
}

/** The same for a server that is listening. One on a local socket file is of this machine. */
export function requireSafeBind(server: NetServer, auth: AuthHook | undefined): void {
  const address = server.address();
  if (address !== null && typeof address !== "string") requireSafeHost(address.address, auth);
}

/** The same for a server behind a proxy, which others reach wherever it listens. */
export function requireSafeProxy(trust: TrustProxy, auth: AuthHook | undefined): void {
  if (trust !== false) requireStrongAuth("Serving behind a proxy", auth);
}

function requireStrongAuth(what: string, auth: AuthHook | undefined): void {
  if (!auth)
    throw new ServerError(
      ServerErrorCode.AuthenticationRequired,
      `${what} needs authentication ("auth"); without it only 127.0.0.1 may be listened on`,
    );
  const weakness = auth.weakness?.();
  if (weakness !== undefined)
    throw new ServerError(ServerErrorCode.WeakSecret, `${what} is not safe. ${weakness}`);
}

/** Where a server listens. */
export interface BoundAddress {
  readonly host: string;
  readonly port: number;
  readonly url: string;
}

/** The address of a listening server, as a client on this machine would write it. */
export function readBoundAddress(server: NetServer): BoundAddress | undefined {
  const address = server.address();
  if (address === null || typeof address === "string") return undefined;
  const scheme = server instanceof TlsServer ? "https" : "http";
  return {
    host: address.address,
    port: address.port,
    url: `${scheme}://${urlHost(address)}:${address.port}`,
  };
}

function urlHost({ address, family }: AddressInfo): string {
  if (address === "::" || address === "0.0.0.0") return "localhost";
  return family === "IPv6" ? `[${address}]` : address;
}
