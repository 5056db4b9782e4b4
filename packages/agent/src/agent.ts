import type {
  CallToolAnswer,
  CompleteAnswer,
  DpeDocument,
  DpeElementDetail,
  DpePage,
  FinderDocument,
  Format,
  GetConfigAnswer,
  ResourceTemplate,
  SessionInfo,
  SkillRef,
} from "@a2c-smcp/protocol";
import { Events } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import type { AgentEvents } from "./agent-events.ts";
import type { AgentLink } from "./agent-link.ts";
import type { AgentParts } from "./agent-parts.ts";
import type { AgentTool } from "./agent-tool.ts";
import type { FetchedBlob, GetBlobOptions, SaveBlobOptions } from "./blobs/blob-transfer.ts";
import { getBlob, saveBlob, streamBlob } from "./blobs/blob-transfer.ts";
import type { BlobRef } from "./blobs/fill-items.ts";
import { refOf } from "./blobs/fill-items.ts";
import type { PutBlob, PutBlobOptions } from "./blobs/put-blob.ts";
import { putBlob } from "./blobs/put-blob.ts";
import { Documents } from "./finder/documents.ts";
import type { FinderFilter, FinderPage, FinderQuery } from "./finder/finder-page.ts";
import type { FoldedResource } from "./finder/fold-contents.ts";
import type { OpenDocument } from "./finder/open-document.ts";
import { openDocument } from "./finder/open-document.ts";
import type {
  ReadDocumentOptions,
  ReadElementOptions,
  ReadOptions,
  ReadPageOptions,
  RenderedPage,
} from "./finder/read-options.ts";
import { OfficeNews } from "./office-news.ts";
import type { RequestOptions } from "./requester.ts";
import { Requester } from "./requester.ts";
import type { ComputerInfo } from "./roster.ts";
import type { SkillFile } from "./skill-file.ts";
import { readSkillFile } from "./skill-file.ts";
import { fetchTools, ToolCache } from "./tool-cache.ts";
import type { CallToolOptions, ProgressListeners } from "./tool-call.ts";
import { callTool } from "./tool-call.ts";
import type { CompletionQuery, DesktopQuery, ResourcePage } from "./views.ts";
import { Views } from "./views.ts";

/** An Agent in its office: sees the Computers there and uses their tools. Made by `connectAgent`. */
export class Agent extends EventEmitter<AgentEvents> implements AsyncDisposable {
  readonly name: string;
  readonly office: string;
  readonly #link: AgentLink;
  readonly #logger: Logger;
  readonly #requester: Requester;
  readonly #tools = new ToolCache((computer) => fetchTools(this.#requester, computer));
  readonly #progress: ProgressListeners = new Map();
  readonly #documents: Documents;
  readonly #views: Views;
  readonly #news: OfficeNews;

  constructor({ link, name, office, logger, tracing }: AgentParts) {
    super();
    this.name = name;
    this.office = office;
    this.#link = link;
    this.#logger = logger;
    this.#requester = new Requester(link, { name, office, tracing });
    this.#documents = new Documents(this.#requester);
    this.#views = new Views(this.#requester);
    this.#news = new OfficeNews(this, {
      ...{ link, office, logger, requester: this.#requester },
      ...{ tools: this.#tools, documents: this.#documents, views: this.#views, progress: this.#progress },
    });
  }

  /** The Computers of the office, those included that were there before. */
  computers(): ComputerInfo[] {
    return this.#news.computers();
  }

  /** Everyone in the office, as the server lists them. */
  async room(): Promise<SessionInfo[]> {
    return (await this.#requester.listRoom()).sessions;
  }

  /** The tools of one Computer, or of all; kept until a Computer says that they changed, unless `fresh` is set. */
  async tools(computer?: string, { fresh = false }: { fresh?: boolean } = {}): Promise<AgentTool[]> {
    const names = computer === undefined ? this.computers().map(({ name }) => name) : [computer];
    if (fresh) for (const name of names) this.#tools.drop(name);
    return computer === undefined ? this.#tools.listAll(names, this.#logger) : this.#tools.list(computer);
  }

  /** Calls a tool and waits for its result. */
  // biome-ignore lint/complexity/useMaxParams: whom, what, with what and how is how a call is said
  callTool(
    computer: string,
    name: string,
    params: Readonly<Record<string, unknown>> = {},
    options: CallToolOptions = {},
  ): Promise<CallToolAnswer> {
    const parts = { requester: this.#requester, progress: this.#progress };
    return callTool(parts, { computer, name, params }, options);
  }

  /** The configuration of a Computer: its MCP servers, without any secret. */
  config(computer: string, options: RequestOptions = {}): Promise<GetConfigAnswer> {
    return this.#requester.ask(Events.GetConfig, { computer }, options);
  }

  /** One page of the catalogue of a Computer. */
  getFinder(computer: string, query: FinderQuery = {}, options: RequestOptions = {}): Promise<FinderPage> {
    return this.#documents.find(computer, query, options);
  }

  /** Every document of a Computer that passes the filter. */
  documents(computer: string, filter: FinderFilter = {}): AsyncGenerator<FinderDocument> {
    return this.#documents.all(computer, filter);
  }

  /** Reads any resource. A `dpe://` answer comes as one object, Markdown in `content_markdown`. */
  readResource(computer: string, uri: string, options: ReadOptions = {}): Promise<FoldedResource> {
    return this.#documents.resource({ computer, uri }, options);
  }

  /** The metadata of a document, with `pages` also the index of its pages. */
  readDocument(computer: string, uri: string, options: ReadDocumentOptions = {}): Promise<DpeDocument> {
    return this.#documents.document({ computer, uri }, options);
  }

  /** One page, counted from 0: its elements, or with a format its text. */
  readPage(
    computer: string,
    uri: string,
    index: number,
    options: ReadPageOptions & { format: "markdown" | "text" },
  ): Promise<RenderedPage>;
  readPage(
    computer: string,
    uri: string,
    index: number,
    options?: ReadPageOptions & { format?: "json" },
  ): Promise<DpePage>;
  // biome-ignore lint/complexity/useMaxParams: whom, where, which and how is how a read is said
  readPage(
    computer: string,
    uri: string,
    index: number,
    options: ReadPageOptions & { format?: Format } = {},
  ) {
    const { format = "json", ...rest } = options;
    const place = { computer, uri, index };
    return format === "json"
      ? this.#documents.page(place, rest)
      : this.#documents.renderedPage(place, { ...rest, format });
  }

  /** One element, a long table or list in parts. */
  // biome-ignore lint/complexity/useMaxParams: whom, where, which and how is how a read is said
  readElement(
    computer: string,
    uri: string,
    id: string,
    options: ReadElementOptions = {},
  ): Promise<DpeElementDetail> {
    return this.#documents.element({ computer, uri, id }, options);
  }

  /** Opens a document to walk through it. */
  open(computer: string, uri: string, options: ReadOptions = {}): Promise<OpenDocument> {
    return openDocument(this.#documents, { computer, uri }, options);
  }

  /** The windows of a Computer as text, or the one whose URI is given. */
  getDesktop(computer: string, query: DesktopQuery = {}, options: RequestOptions = {}): Promise<string[]> {
    return this.#views.desktop(computer, query, options);
  }

  /** One page of what one MCP server of a Computer lists. */
  resources(computer: string, mcpServer: string, cursor?: string): Promise<ResourcePage> {
    return this.#views.resources(computer, mcpServer, cursor);
  }

  /** The resource templates of one MCP server of a Computer, or of all. */
  templates(computer: string, mcpServer?: string): Promise<ResourceTemplate[]> {
    return this.#views.templates(computer, mcpServer);
  }

  /** What could stand for an argument of a template or prompt. */
  complete(computer: string, query: CompletionQuery): Promise<CompleteAnswer["completion"]> {
    return this.#views.complete(computer, query);
  }

  /** The skills of a Computer, without their texts; an older Computer has none. */
  async skills(computer: string, options: RequestOptions = {}): Promise<SkillRef[]> {
    return (await this.#requester.ask(Events.GetSkills, { computer }, options)).skills;
  }

  /** One file of a skill, its instructions unless another is named; what travels by handle is fetched. */
  skillFile(computer: string, name: string, relPath?: string): Promise<SkillFile> {
    return readSkillFile(this.#requester, { computer, name, relPath });
  }

  /** Fetches into memory what a handle of a Computer stands for. Results of tools and reads are filled by themselves. */
  getBlob(computer: string, blob: string | BlobRef, options: GetBlobOptions = {}): Promise<FetchedBlob> {
    return getBlob(this.#requester, { computer, ...refOf(blob) }, options);
  }

  /** The same piece by piece, for what is too large for memory; it throws at the end when the hash is not right. */
  streamBlob(
    computer: string,
    blob: string | BlobRef,
    options: GetBlobOptions = {},
  ): AsyncGenerator<Uint8Array, void> {
    return streamBlob(this.#requester, { computer, ...refOf(blob) }, options);
  }

  /** The same into a `WritableStream`, such as a file; resolves to the number of bytes when all are there and right. */
  saveBlob(computer: string, blob: string | BlobRef, options: SaveBlobOptions): Promise<number> {
    return saveBlob(this.#requester, { computer, ...refOf(blob) }, options);
  }

  /** Writes bytes to the folder of a Computer that is for it; resolves to their path there, for its tools. */
  putBlob(computer: string, source: Uint8Array | Blob, options: PutBlobOptions = {}): Promise<PutBlob> {
    return putBlob(this.#requester, { computer, source }, options);
  }

  /** Leaves the office and ends the connection. */
  async close(): Promise<void> {
    await this.#link.close();
    this.#tools.clear();
    this.#documents.clear();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close();
  }

  /** Asks who is in the office and emits what is different from before. */
  refreshRoster(): Promise<void> {
    return this.#news.refreshRoster();
  }
}
