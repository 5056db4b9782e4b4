/** An A2C-SMCP Computer: hosts MCP servers, keeps them running, and serves their tools to Agents. */
export type { AllowedTool, AlwaysAllowed } from "./approvals/always-allowed.ts";
export type {
  ApprovalAnswer,
  ApprovalBoardOptions,
  ApprovalEnd,
  AskPerson,
  PendingApproval,
  SettledApproval,
} from "./approvals/approval-board.ts";
export { ApprovalBoard } from "./approvals/approval-board.ts";
export { rememberInFile } from "./approvals/remember-in-file.ts";
export { CredentialStore, ServerCredentials } from "./auth/credential-store.ts";
export type { SignInOptions } from "./auth/sign-in.ts";
export { signIn } from "./auth/sign-in.ts";
export type { SignedOut } from "./auth/sign-out.ts";
export { signOut } from "./auth/sign-out.ts";
export type { BlobOptions } from "./blobs/blob-store.ts";
export type { UploadOptions } from "./blobs/uploads.ts";
export { Computer } from "./computer.ts";
export type { ComputerEvents, ComputerOptions } from "./computer-options.ts";
export type { BundleSource } from "./config/bundle-id.ts";
export { deriveBundleId } from "./config/bundle-id.ts";
export type { ComputerConfig } from "./config/computer-config.ts";
export type { ConfigMistake } from "./config/config-error.ts";
export { ConfigError } from "./config/config-error.ts";
export type { ServerChanges } from "./config/diff-servers.ts";
export type { InputDefinition, InputValue } from "./config/input-definition.ts";
export { configJsonSchema } from "./config/json-schema.ts";
export type { LiteralSecret } from "./config/literal-secrets.ts";
export { literalSecrets } from "./config/literal-secrets.ts";
export { loadConfig } from "./config/load-config.ts";
export { argumentSpans } from "./config/parameter-texts.ts";
export type { ParseConfigOptions } from "./config/parse-config.ts";
export { parseConfig, salvageConfig } from "./config/parse-config.ts";
export { readConfig } from "./config/read-config.ts";
export { readPlainFile } from "./config/read-plain-file.ts";
export { isSecretName } from "./config/secret-names.ts";
export type { SecretSpan } from "./config/secret-spans.ts";
export { secretSpans } from "./config/secret-spans.ts";
export type { ServerConfig } from "./config/server-config.ts";
export type { ToolMeta } from "./config/tool-meta.ts";
export type { WatchConfigOptions } from "./config/watch-config.ts";
export { watchConfig } from "./config/watch-config.ts";
export type { DesktopRequest } from "./desktop/desktop.ts";
export type { InspectedWindow } from "./desktop/inspect-desktop.ts";
export type { DesktopQuery, WindowWithContents } from "./desktop/organize-desktop.ts";
export { organizeDesktop } from "./desktop/organize-desktop.ts";
export { ComputerError, ComputerErrorCode } from "./errors.ts";
export type {
  DesktopFacet,
  FinderFacet,
  OfficesFacet,
  PluginsFacet,
  RegistryFacet,
  RequestsFacet,
  ServersFacet,
  SkillsFacet,
} from "./facets.ts";
export type {
  CollectedDocuments,
  FinderAggregatorOptions,
  FinderClient,
} from "./finder/finder-aggregator.ts";
export { FinderAggregator } from "./finder/finder-aggregator.ts";
export type { FinderPage, FinderQuery, ServerShelf } from "./finder/organize-finder.ts";
export { organizeFinder } from "./finder/organize-finder.ts";
export { InputError } from "./inputs/input-error.ts";
export type { Ask } from "./inputs/input-sources.ts";
export type { Environment } from "./inputs/run-command.ts";
export type { AnsweredRequest, RequestKind } from "./link/agent-requests.ts";
export type { ComputerLink, ConnectOptions } from "./link/computer-link.ts";
export type { LocalRequest } from "./link/local-answers.ts";
export type { OfficeMember, OfficeStatus } from "./link/office-statuses.ts";
export type { Elicitation, ElicitationAnswer, Elicitor } from "./mcp/elicitation.ts";
export { problemsOfList, resourceBudget, templateBudget, toolBudget } from "./mcp/list-budget.ts";
export type { McpConnection } from "./mcp/mcp-connection.ts";
export type { McpTimings, ServerSnapshot } from "./mcp/mcp-servers-options.ts";
export type { McpResource, McpResourceTemplate, McpTool, Page } from "./mcp/mcp-shapes.ts";
export type { ServerLifeView } from "./mcp/server-life.ts";
export type { ServerFacts, ServerOutage, ServerState } from "./mcp/server-state.ts";
export type { PluginInfo } from "./plugins/plugin-store.ts";
export { PluginStore } from "./plugins/plugin-store.ts";
export type { ListedPrompt, PromptRequest, PromptSource } from "./prompts/prompts.ts";
export { Prompts } from "./prompts/prompts.ts";
export type { ListedResource, ResourceInfo } from "./registry/registry.ts";
export type { CompletionQuery } from "./resources/completions.ts";
export type { LocatedResource } from "./resources/resource-reader.ts";
export type { ReadOptions, ResourcePage, Resources } from "./resources/resources.ts";
export type { SearchRequest, ServerSearch } from "./search/search-servers.ts";
export { searchServers } from "./search/search-servers.ts";
export type { SkillOptions } from "./skills/skills.ts";
export type { Confirm, ConfirmRequest } from "./tools/approval.ts";
export type { Caller, CallRecord } from "./tools/call-record.ts";
export { checkToolNames } from "./tools/check-tool-names.ts";
export type { HistoryEntry } from "./tools/history.ts";
export type { NameProblem, NameProblemKind } from "./tools/name-problem.ts";
export { describeNameProblem } from "./tools/name-problem.ts";
export type { ToolIdentity } from "./tools/qualified-name.ts";
export type { ToolCall } from "./tools/tool-calls.ts";
export type { FoundTool, ToolInfo } from "./tools/tool-info.ts";
export type { Tools } from "./tools/tools.ts";
export type { ServerVisit, VisitOptions } from "./visit-server.ts";
export { visitServer } from "./visit-server.ts";
