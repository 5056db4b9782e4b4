/** What is said in A2C-SMCP: events, errors, versions, URIs, the document model and its Markdown. No I/O. */
export { A2cError } from "./a2c-error.ts";
export type { Ack } from "./acks.ts";
export { readAck, readOfficeAck } from "./acks.ts";
export { bundleIdOfName, exposedToolName, isBundleId } from "./bundle-id.ts";
export type { Category } from "./categories.ts";
export { CATEGORIES, isCategory } from "./categories.ts";
export type { ContentOf } from "./dpe/content.ts";
export {
  AnnotationContent,
  Cell,
  ChartContent,
  CodeContent,
  contentSchemas,
  FormulaContent,
  HeadingContent,
  ImageContent,
  LinkContent,
  ListContent,
  ListItem,
  TableContent,
  TableSpan,
  TextContent,
} from "./dpe/content.ts";
export type { DocumentName } from "./dpe/document-name.ts";
export { documentName, isEmptyTitle, nameByFile } from "./dpe/document-name.ts";
export { CellRuns, InlineRun } from "./dpe/inline.ts";
export {
  DpeCatalogue,
  DpeDocument,
  DpeDocumentSummary,
  DpeElement,
  DpeElementDetail,
  DpePage,
  DpePageSummary,
  FinderDocument,
} from "./dpe/model.ts";
export { describePageNumber, pageLabel } from "./dpe/page-label.ts";
export { ownPageTitle } from "./dpe/page-title.ts";
export type { NamedResource } from "./dpe/resource-name.ts";
export { resourceName } from "./dpe/resource-name.ts";
export type { ErrorDetails, ErrorPayload, FlatErrorPayload, ProtocolErrorOptions } from "./errors.ts";
export { ErrorCode, isKnownEarly, ProtocolError } from "./errors.ts";
export {
  BlobMeta,
  BlobReason,
  GetBlob,
  GetBlobAnswer,
  PutBlob,
  PutBlobAnswer,
} from "./events/blobs.ts";
export type {
  AnswerOf,
  BroadcastName,
  ComputerRequestName,
  GivenAnswer,
  OfficeRequestName,
  RequestName,
  RequestOf,
  ServerRequestName,
} from "./events/catalogue.ts";
export {
  broadcasts,
  computerRequests,
  notifications,
  officeRequests,
  serverRequests,
} from "./events/catalogue.ts";
export { GetConfigAnswer, ServerConfigView } from "./events/config.ts";
export type { ClientToServerEvents, OfficeAck, ServerToClientEvents } from "./events/event-map.ts";
export type { EventName, NotificationName } from "./events/names.ts";
export { DEFAULT_PATH, Events, NAMESPACE, Notifications } from "./events/names.ts";
export {
  AgentRequest,
  CancelToolCall,
  ComputerRequest,
  ComputerUpdate,
  JoinOffice,
  LeaveOffice,
  ListRoom,
  ListRoomAnswer,
  ObserveOffice,
  ObserveOfficeAnswer,
  OfficeNotice,
  OfficeRole,
  Role,
  SessionInfo,
} from "./events/office.ts";
export {
  A2cResource,
  Complete,
  CompleteAnswer,
  CompletionRef,
  GetResources,
  GetResourcesAnswer,
  GetResourceTemplates,
  GetResourceTemplatesAnswer,
  ReadResource,
  ReadResourceAnswer,
  ResourceContent,
  ResourceTemplate,
} from "./events/resources.ts";
export { GetSkill, GetSkillAnswer, GetSkillsAnswer, SkillReason, SkillRef } from "./events/skills.ts";
export {
  CallTool,
  CallToolAnswer,
  GetToolsAnswer,
  normalizeToolResult,
  SmcpTool,
  ToolCallProgress,
  ToolContent,
  ToolMetaValue,
} from "./events/tools.ts";
export { GetDesktop, GetDesktopAnswer, GetFinder, GetFinderAnswer } from "./events/views.ts";
export type { PartFields } from "./letter/cut-parts.ts";
export { partFieldsOf } from "./letter/cut-parts.ts";
export type { BodyReading, DpeBodies } from "./letter/read-body.ts";
export { readDpeBody } from "./letter/read-body.ts";
export { renderDpeBody } from "./letter/render-body.ts";
export { measured } from "./measured.ts";
export type { RenderableElement, RenderablePage } from "./render/index.ts";
export {
  renderCatalogueMarkdown,
  renderCatalogueText,
  renderDocumentMarkdown,
  renderDocumentText,
  renderElementMarkdown,
  renderElementText,
  renderPageMarkdown,
  renderPageText,
} from "./render/index.ts";
export { fileTypesIn } from "./search/file-types.ts";
export type { QueryWords } from "./search/query-words.ts";
export { describeWords, hasWords, NO_WORDS } from "./search/query-words.ts";
export type { SearchAnswer } from "./search/search-answer.ts";
export { isAllSearched, readSearchAnswer, SEARCH_TOOL } from "./search/search-answer.ts";
export {
  describeCoverage,
  isMeaningComplete,
  MeaningCoverage,
  mayHaveMore,
  PartialFile,
  SearchCoverage,
} from "./search/search-coverage.ts";
export {
  documentHit,
  hitTitle,
  hitUri,
  SearchHit,
  SnippetPiece,
  snippetMarkdown,
} from "./search/search-hit.ts";
export type { Depth, DpeParams, Format } from "./uri/dpe-params.ts";
export { DEFAULT_LIMIT, DEPTHS, FORMATS, MAX_LIMIT } from "./uri/dpe-params.ts";
export type { DpeLevel, DpeUri, DpeUriParts } from "./uri/dpe-uri.ts";
export { buildDpeUri, isDpeUri, parseDpeUri } from "./uri/dpe-uri.ts";
export type { WindowUri, WindowUriParts } from "./uri/window-uri.ts";
export { buildWindowUri, parseWindowUri } from "./uri/window-uri.ts";
export type { SpokenVersion, Version } from "./version.ts";
export {
  formatVersion,
  isCompatible,
  isSince,
  PROTOCOL_VERSION,
  parseVersion,
  SPOKEN_VERSIONS,
  supportedRange,
  VERSION_PARAMETER,
  versionMismatch,
} from "./version.ts";
