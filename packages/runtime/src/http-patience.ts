/**
 * How long an HTTP server waits for whoever has connected, as `node:http` takes it; in milliseconds. Who sends a request
 * byte by byte, or nothing at all, holds a connection no longer than this.
 */
export const HTTP_PATIENCE = {
  /** For all headers of a request. */
  headersTimeout: 10_000,
  /** For the whole request, its body included. */
  requestTimeout: 60_000,
  /** For the next request on the same connection. */
  keepAliveTimeout: 5_000,
  /** How often the first two are looked at. */
  connectionsCheckingInterval: 2_000,
} as const;
