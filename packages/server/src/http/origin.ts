import type { IncomingHttpHeaders } from "node:http";
import { measured } from "@a2c-smcp/protocol";
import { z } from "zod";
import { isLoopbackHost } from "../loopback.ts";

/** Which pages of other origins may use the server from a browser. */
export const Cors = z.strictObject({
  /** Origins such as `https://example.org`; `true` is every page of the web. */
  origin: z.union([z.literal(true), z.array(z.string().min(1, measured))]),
  credentials: z.boolean().default(false),
});
export type Cors = z.output<typeof Cors>;

export interface OriginRules {
  readonly cors: Cors | undefined;
  readonly hasAuthentication: boolean;
}

/**
 * Whether the page that a browser speaks for may connect. Browsers let any page open a WebSocket to any address, so
 * without this every page could use a server on the loopback of its visitor. Programs send no origin.
 */
export function isOriginAllowed(headers: IncomingHttpHeaders, rules: OriginRules): boolean {
  const { origin, host } = headers;
  if (origin === undefined || isListed(origin, rules.cors)) return true;
  const page = URL.canParse(origin) ? new URL(origin) : undefined;
  if (!page) return false;
  // A name that points at loopback by its owner's doing is no loopback host: the page's own origin counts only
  // where a secret is needed besides.
  return isLoopbackHost(page.hostname) || (rules.hasAuthentication && page.host === host);
}

/** The headers without which a browser hides a refusal from the page that it is for. */
export function corsHeaders(origin: string | undefined, cors: Cors | undefined): Record<string, string> {
  if (origin === undefined || !cors || !isListed(origin, cors)) return {};
  return {
    "access-control-allow-origin": origin,
    vary: "Origin",
    "access-control-expose-headers": "X-A2C-Error-Code",
    ...(cors.credentials ? { "access-control-allow-credentials": "true" } : {}),
  };
}

function isListed(origin: string, cors: Cors | undefined): boolean {
  return cors !== undefined && (cors.origin === true || cors.origin.includes(origin));
}
