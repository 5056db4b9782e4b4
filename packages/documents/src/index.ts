/** An MCP server that gives every file of a folder as a document: pages and elements behind dpe:// URIs. */
export type { HttpOptions, HttpService, StdioOptions, StdioService } from "@a2c-smcp/endpoint";
export type {
  Format,
  FormatEntry,
  Limits,
  OpenDocument,
  OpenOptions,
  Sandbox,
  SandboxMode,
  SourceFile,
} from "@a2c-smcp/readers";
export {
  DocumentError,
  DocumentErrorCode,
  defaultLimits,
  describeSandbox,
  findSandbox,
} from "@a2c-smcp/readers";
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
export { serveMetrics, serveOverHttp, serveOverStdio } from "./mcp/serve.ts";
export type { EndpointOptions } from "./meaning/endpoint-embedder.ts";
export type { KnownModel } from "./meaning/known-models.ts";
export { knownModels } from "./meaning/known-models.ts";
export { MeaningError, MeaningErrorCode } from "./meaning/meaning-error.ts";
export type { MeaningSource } from "./meaning/meaning-source.ts";
export type { ModelCard } from "./meaning/model-card.ts";
export type { ModelHabits } from "./meaning/model-habits.ts";
export type { AddedModel, AddModelOptions } from "./meaning/models.ts";
export { addModel, listModels, removeModel } from "./meaning/models.ts";
