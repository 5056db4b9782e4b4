/** The library to write a dpe:// provider with: hand over documents and pages, and get a whole MCP server. */
export type { HttpOptions, HttpService, StdioOptions, StdioService } from "@a2c-smcp/endpoint";
export type { Changes } from "./changes/change-feed.ts";
export type { CutLimits } from "./cut/cut-page.ts";
export type { Provider } from "./define-provider.ts";
export { defineProvider } from "./define-provider.ts";
export type {
  ElementBlob,
  ProviderDocument,
  ProviderElement,
  ProviderElementDetail,
  ProviderPage,
  ProviderPageFacts,
  Window,
} from "./document-data.ts";
export type { Awaitable, DocumentList, ProviderDefinition, ReadCall } from "./provider-definition.ts";
export { ProviderError, ProviderErrorCode } from "./provider-error.ts";
export type { ProviderTool, ToolAnswer, ToolCall, ToolProgress } from "./tools/provider-tool.ts";
export { defineTool, ToolRefusal } from "./tools/provider-tool.ts";
export type { ProviderHit, SearchCall, SearchResult } from "./tools/search-tool.ts";
