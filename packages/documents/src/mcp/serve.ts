import type { HttpOptions, HttpService, StdioOptions, StdioService } from "@a2c-smcp/endpoint";
import { serveMetrics as metricsService } from "@a2c-smcp/endpoint";
import type { DocumentsServer } from "./documents-server.ts";

/** Serves any number of clients over Streamable HTTP, in both protocol eras, to whoever knows the token. */
export function serveOverHttp(
  { provider }: Pick<DocumentsServer, "provider">,
  options: HttpOptions,
): Promise<HttpService> {
  return provider.serveOverHttp(options);
}

/** Serves one client over standard input and output, in whichever protocol era it speaks. */
export function serveOverStdio(
  { provider }: Pick<DocumentsServer, "provider">,
  options?: StdioOptions,
): StdioService {
  return provider.serveOverStdio(options);
}

/** Serves the figures of the server to this machine, at a port of their own. */
export function serveMetrics(
  { provider }: Pick<DocumentsServer, "provider">,
  port: number,
): Promise<HttpService> {
  return metricsService(provider.endpoint, port);
}
