import type { Endpoint } from "../endpoint.ts";
import type { HttpService } from "../serve-http.ts";

/** Serves the figures of an endpoint to this machine, at a port of their own: for what is itself reached over stdio. */
export async function serveMetrics<Change>(endpoint: Endpoint<Change>, port: number): Promise<HttpService> {
  // Loaded when needed, as the rest of HTTP is.
  const { startMetricsService } = await import("./metrics-service.ts");
  return startMetricsService(endpoint, port);
}
