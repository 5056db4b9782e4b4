/** An MCP server that gives every file of a folder as a document: pages and elements behind dpe:// URIs. */
export { DocumentError, DocumentErrorCode } from "./engine/document-error.ts";
export type { Format, OpenDocument, OpenOptions, SourceFile } from "./engine/format.ts";
export type { FormatEntry } from "./engine/format-entry.ts";
export type { Limits } from "./engine/limits.ts";
export { defaultLimits } from "./engine/limits.ts";
export type { Problem } from "./library/problem.ts";
export type { DocumentsServer, DocumentsServerOptions } from "./mcp/documents-server.ts";
export { createDocumentsServer, DEFAULT_HOST } from "./mcp/documents-server.ts";
export type { HttpOptions, HttpService } from "./mcp/serve-http.ts";
export { serveOverHttp } from "./mcp/serve-http.ts";
export type { StdioOptions, StdioService } from "./mcp/serve-stdio.ts";
export { serveOverStdio } from "./mcp/serve-stdio.ts";
