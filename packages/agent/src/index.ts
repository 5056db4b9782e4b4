/** The Agent SDK: connect to an office, see its Computers, use their tools, read their documents. Runs in Node and in browsers. */
export { LinkErrorCode } from "@a2c-smcp/link";
export type {
  CallToolAnswer,
  Category,
  DpeDocument,
  DpeElement,
  DpeElementDetail,
  DpePage,
  DpePageSummary,
  FinderDocument,
  Format,
  SkillRef,
  TableContent,
  ToolCallProgress,
} from "@a2c-smcp/protocol";
export { A2cError, ErrorCode } from "@a2c-smcp/protocol";
export type { Logger } from "@a2c-smcp/runtime";
export { Agent } from "./agent.ts";
export type { AgentEvents } from "./agent-events.ts";
export type { AgentTool } from "./agent-tool.ts";
export { isToolNamed } from "./agent-tool.ts";
export type { FetchedBlob, GetBlobOptions, SaveBlobOptions } from "./blobs/blob-transfer.ts";
export type { BlobRef } from "./blobs/fill-items.ts";
export { blobOf } from "./blobs/fill-items.ts";
export type { PutBlob, PutBlobOptions } from "./blobs/put-blob.ts";
export type { ConnectAgentOptions } from "./connect-agent.ts";
export { connectAgent } from "./connect-agent.ts";
export type { Observer } from "./connect-observer.ts";
export { connectObserver } from "./connect-observer.ts";
export {
  AgentError,
  ConnectionError,
  DocumentError,
  McpServerError,
  ObserversError,
  OfficeError,
  RequestError,
  ToolError,
  VersionError,
} from "./errors.ts";
export type { FinderFilter, FinderPage, FinderQuery } from "./finder/finder-page.ts";
export type { FoldedResource } from "./finder/fold-contents.ts";
export { ElementHandle, OpenDocument, PageHandle } from "./finder/open-document.ts";
export type {
  ReadDocumentOptions,
  ReadElementOptions,
  ReadOptions,
  ReadPageOptions,
  RenderedPage,
} from "./finder/read-options.ts";
export type { ConnectLocalOptions } from "./local/connect-local.ts";
export { connectLocal } from "./local/connect-local.ts";
export type { LocalApiAddress, LocalRequestOptions } from "./local/local-api.ts";
export { LocalApi } from "./local/local-api.ts";
export type { AlwaysCall, LocalApprovals, SettledCall, WaitingCall } from "./local/local-approvals.ts";
export { ApprovalDesk } from "./local/local-approvals.ts";
export type { LocalCall } from "./local/local-events.ts";
export type { LocalRoom } from "./local/local-room.ts";
export { readLocalRoom } from "./local/local-room.ts";
export type { RequestOptions } from "./requester.ts";
export type { ComputerInfo } from "./roster.ts";
export type { SkillFile } from "./skill-file.ts";
export type { CallToolOptions } from "./tool-call.ts";
export type { FinderToolsOptions, ModelTool } from "./tools/finder-tools.ts";
export { finderTools } from "./tools/finder-tools.ts";
export { runModelTool, toAiSdkTools, toAnthropicTools, toOpenAiTools } from "./tools/model-formats.ts";
export type { CompletionQuery, DesktopQuery, ResourcePage } from "./views.ts";
