import type { HttpOptions, HttpService, StdioOptions, StdioService } from "@a2c-smcp/endpoint";
import {
  serveOverHttp as httpService,
  serveMetrics as metricsService,
  serveOverStdio as stdioService,
} from "@a2c-smcp/endpoint";
import type { Gateway } from "./gateway.ts";

/** Serves one client over standard input and output, in whichever protocol era it speaks. */
export function serveOverStdio({ endpoint }: Gateway, options: StdioOptions = {}): StdioService {
  return stdioService(endpoint, options);
}

/** Serves any number of clients over Streamable HTTP, in both protocol eras, to whoever knows the token. */
export function serveOverHttp({ endpoint }: Gateway, options: HttpOptions): Promise<HttpService> {
  return httpService(endpoint, options);
}

/** Serves the figures of the gateway to this machine, at a port of their own. */
export function serveMetrics({ endpoint }: Gateway, port: number): Promise<HttpService> {
  return metricsService(endpoint, port);
}
