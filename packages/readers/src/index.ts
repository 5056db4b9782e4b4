/** Reads files page by page as headings, texts, lists, tables, charts, notes; knows nothing of servers, indexes or MCP. */
export { contentAround, ElementHasher, PARTIAL_HASH, pageHash, partsOf } from "./engine/content-hash.ts";
export { DocumentError, DocumentErrorCode } from "./engine/document-error.ts";
export { elementId, pageOfElement } from "./engine/element-id.ts";
export { cutTables, findElement, oneLine, PageBuilder, windowElement } from "./engine/elements.ts";
export type { Format, OpenDocument, OpenOptions, SourceFile } from "./engine/format.ts";
export type { FormatEntry } from "./engine/format-entry.ts";
export type { Limits } from "./engine/limits.ts";
export { defaultLimits } from "./engine/limits.ts";
export type {
  DocumentFacts,
  ElementBlob,
  ElementDetail,
  ElementWindow,
  PageContent,
  PageElement,
  PageFacts,
} from "./engine/model.ts";
export { ELEMENT_ROWS, PAGE_ROWS } from "./engine/model.ts";
export { READER_VERSION, READING_VERSION } from "./engine/reader-version.ts";
export { DocumentElement, DocumentPage } from "./open/document-page.ts";
export type { PageOptions } from "./open/document-reader.ts";
export { DocumentReader } from "./open/document-reader.ts";
export type { WorkerIsolation } from "./open/in-worker.ts";
export type { OpenDocumentOptions } from "./open/open-document.ts";
export { openDocument } from "./open/open-document.ts";
export { withMoreRows } from "./open/whole-tables.ts";
export type { FormatRegistry } from "./registry/register-format.ts";
export { builtInFormats, registerFormat } from "./registry/register-format.ts";
export { describeSandbox, sandboxRemedy } from "./sandbox/describe-sandbox.ts";
export { findSandbox } from "./sandbox/find-sandbox.ts";
export type { Sandbox, SandboxMechanism, SandboxMode } from "./sandbox/sandbox.ts";
export type { Block } from "./text/block.ts";
export { BlockDocument } from "./text/block-document.ts";
export type { PaginateOptions, Section } from "./text/sections.ts";
export { paginate } from "./text/sections.ts";
export { chooseSandbox } from "./worker/choose-sandbox.ts";
