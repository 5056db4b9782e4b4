/** An MCP server that gives every file of a folder as a document: pages and elements behind dpe:// URIs. */
export type { HttpOptions, HttpService, StdioOptions, StdioService } from "@a2c-smcp/endpoint";
export { DocumentError, DocumentErrorCode } from "./engine/document-error.ts";
export type { Format, OpenDocument, OpenOptions, SourceFile } from "./engine/format.ts";
export type { FormatEntry } from "./engine/format-entry.ts";
export type { Limits } from "./engine/limits.ts";
export { defaultLimits } from "./engine/limits.ts";
export type { IndexPlace } from "./index/default-index-file.ts";
export { defaultIndexFile } from "./index/default-index-file.ts";
export type { IndexPhase, IndexProgress, ProgressListener } from "./library/index-progress.ts";
export type { Problem } from "./library/problem.ts";
export type { DocumentsServer } from "./mcp/documents-server.ts";
export { createDocumentsServer, DEFAULT_HOST } from "./mcp/documents-server.ts";
export type {
  DocumentsServerOptions,
  IndexOptions,
  WatchOptions,
  WorkerLimitOptions,
} from "./mcp/documents-server-options.ts";
export { serveOverHttp } from "./mcp/serve-http.ts";
export { serveOverStdio } from "./mcp/serve-stdio.ts";
export { describeSandbox } from "./sandbox/describe-sandbox.ts";
export { findSandbox } from "./sandbox/find-sandbox.ts";
export type { Sandbox, SandboxMode } from "./sandbox/sandbox.ts";
