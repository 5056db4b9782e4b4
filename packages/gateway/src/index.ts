/** One MCP server in front of a Computer: its documents, windows, resources and tools for any MCP client. */
export type { HttpOptions, HttpService, StdioOptions, StdioService } from "@a2c-smcp/endpoint";
export type { Gateway, GatewayOptions } from "./gateway.ts";
export { createGateway } from "./gateway.ts";
export { ResourceMark } from "./resources/show-resource.ts";
export { serveMetrics, serveOverHttp, serveOverStdio } from "./serve.ts";
export type { Address } from "./uris/client-uri.ts";
export { parseQualifiedUri, qualifyUri } from "./uris/client-uri.ts";
