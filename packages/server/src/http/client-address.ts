import type { IncomingMessage } from "node:http";
import { isIP } from "node:net";
import { isLoopbackAddress, unmapAddress } from "../loopback.ts";
import type { TrustProxy } from "./trust-proxy.ts";
import { trustedNetworks } from "./trust-proxy.ts";

/** Returns where a request comes from. */
export type AddressReader = (request: IncomingMessage) => string;

/**
 * Where requests come from. What `X-Forwarded-For` says is believed from the right, for as many proxies as are trusted
 * or as long as each address is of a trusted one; the rest of it is the client's own word.
 */
export function createAddressReader(trust: TrustProxy): AddressReader {
  if (trust === false) return peerOf;
  const isTrusted = trustTest(trust);
  return (request) => {
    let address = peerOf(request);
    for (const [hop, forwarded] of forwardedBy(request).reverse().entries()) {
      if (!isTrusted(address, hop)) break;
      const next = readAddress(forwarded);
      // A proxy that says nothing of use is as far as we can see.
      if (next === undefined) break;
      address = next;
    }
    return address;
  };
}

/** Whether a request surely comes from this machine: not through a proxy that runs on it. */
export function isLocalRequest(request: IncomingMessage): boolean {
  const { headers } = request;
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers["forwarded"] !== undefined;
  return !isForwarded && isLoopbackAddress(peerOf(request));
}

/** Whether the proxy at an address, so many hops away, is believed. */
function trustTest(trust: true | number | readonly string[]): (address: string, hop: number) => boolean {
  if (trust === true) return (_address, hop) => hop < 1;
  if (typeof trust === "number") return (_address, hop) => hop < trust;
  const networks = trustedNetworks(trust);
  return (address) => networks.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
}

function peerOf({ socket }: IncomingMessage): string {
  return unmapAddress(socket.remoteAddress ?? "");
}

function forwardedBy({ headers }: IncomingMessage): string[] {
  const header = [headers["x-forwarded-for"] ?? []].flat().join(",");
  return header === "" ? [] : header.split(",");
}

/** The address of an entry, without the port that some proxies add; undefined for what is none. */
function readAddress(entry: string): string | undefined {
  const text = entry.trim();
  const [, bracketed] = /^\[([^\]]*)\](?::\d+)?$/.exec(text) ?? [];
  const [, withPort] = /^([\d.]+):\d+$/.exec(text) ?? [];
  const address = unmapAddress(bracketed ?? withPort ?? text);
  return isIP(address) === 0 ? undefined : address;
}
