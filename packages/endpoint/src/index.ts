/** Puts an MCP server on the wire: stdio and Streamable HTTP, for clients of both protocol eras. */
export type { Endpoint, EndpointConnection, Notices } from "./endpoint.ts";
export { metered } from "./metrics/metered.ts";
export { serveMetrics } from "./metrics/serve-metrics.ts";
export type { HttpOptions, HttpService } from "./serve-http.ts";
export { serveOverHttp } from "./serve-http.ts";
export type { StdioOptions, StdioService } from "./serve-stdio.ts";
export { serveOverStdio } from "./serve-stdio.ts";
