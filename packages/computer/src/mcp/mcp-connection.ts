import type { Logger, Tracing } from "@a2c-smcp/runtime";
import { settledWithin, toolFailure, traced, withTrace } from "@a2c-smcp/runtime";
import type {
  Client,
  Implementation,
  McpSubscription,
  ProtocolEra,
  ServerCapabilities,
  SubscriptionFilter,
} from "@modelcontextprotocol/client";
import { EventEmitter } from "eventemitter3";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import type { AllPages } from "./all-pages.ts";
import { allPages } from "./all-pages.ts";
import { listenToClient } from "./client-events.ts";
import type {
  McpCompletionRequest,
  McpConnectionEvents,
  McpConnectionOptions,
  McpRequestOptions,
  McpToolCall,
} from "./connection-options.ts";
import { Elicitors, fulfilInputs } from "./elicitation.ts";
import { templateBudget, toolBudget } from "./list-budget.ts";
import { classifyFailure } from "./mcp-failure.ts";
import type { Page } from "./mcp-shapes.ts";
import {
  McpCompletion,
  McpPrompt,
  McpPromptResult,
  McpReadResult,
  McpResource,
  McpResourceTemplate,
  McpTool,
  readPage,
  untouched,
} from "./mcp-shapes.ts";
import { ServerProblems } from "./server-problems.ts";
import { SubscriptionFeed } from "./subscription-feed.ts";
import type { TransportHandle } from "./transports.ts";

/** Ending a session is a courtesy; a server that is slow to take it is not waited for. */
const END_SESSION_MS = 1_000;
const CLOSE_MS = 10_000;
/** What is listed once notices can be heard need not be listed again; a server that is slower with them is. */
const NOTICES_MS = 500;

/**
 * One connection to one MCP server, the same for every transport and both eras of MCP. Results come as the
 * server sent them. Requests reject with what the SDK throws; `classifyFailure` sorts it.
 */
export class McpConnection extends EventEmitter<McpConnectionEvents> implements AsyncDisposable {
  readonly server: string;
  /** What of the server is left out or held back. */
  readonly problems: ServerProblems;
  readonly #client: Client;
  readonly #handle: TransportHandle;
  readonly #logger: Logger;
  readonly #requestTimeoutMs: number;
  readonly #tracing: Tracing | undefined;
  /** What a server of the older era tells of; one of the newer era has a feed. */
  readonly #subscribed = new Set<string>();
  readonly #elicitors = new Elicitors();
  #feed: SubscriptionFeed | undefined;
  #isClosed = false;
  #closing: Promise<void> | undefined;

  /** Takes a client that is not connected yet, so that nothing it is told gets lost. */
  constructor(client: Client, handle: TransportHandle, options: McpConnectionOptions) {
    super();
    this.server = options.server;
    this.problems = options.problems ?? new ServerProblems();
    this.#client = client;
    this.#handle = handle;
    this.#logger = options.logger;
    this.#requestTimeoutMs = options.requestTimeoutMs ?? 30_000;
    this.#tracing = options.tracing;
    const listeners = {
      onToolsChanged: () => void this.emit("tools-list-changed"),
      onResourcesChanged: () => void this.emit("resources-list-changed"),
      onResourceUpdated: (uri: string) => void this.emit("resource-updated", uri, false),
      onLogged: (line: string) => options.onLogged?.(line),
      onClosed: () => this.#markClosed(),
    };
    listenToClient(client, listeners, options.logger);
    if (options.elicits)
      client.setRequestHandler("elicitation/create", ({ params }) => this.#elicitors.ask(params));
  }

  get era(): ProtocolEra {
    return this.#client.getProtocolEra() ?? "legacy";
  }

  get protocolVersion(): string {
    return this.#client.getNegotiatedProtocolVersion() ?? "unknown";
  }

  get capabilities(): ServerCapabilities {
    return this.#client.getServerCapabilities() ?? {};
  }

  /** Who the server says that it is; a server of the newer era need not say. */
  get serverInfo(): Implementation | undefined {
    return this.#client.getServerVersion();
  }

  /** The transport behind the connection: its process, and whether credentials are sent. */
  get handle(): Omit<TransportHandle, "transport" | "endSession"> {
    return this.#handle;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Starts to follow changes; the handshake is done. */
  async followChanges(): Promise<void> {
    if (this.era === "legacy") {
      await this.#handle.notices?.opened(NOTICES_MS);
      this.#handle.notices?.onOpen(() => this.#catchUp([...this.#subscribed]));
      return;
    }
    const { tools, resources } = this.capabilities;
    this.#feed = new SubscriptionFeed(this.#client, {
      lists: {
        ...(tools?.listChanged && { toolsListChanged: true }),
        ...(resources?.listChanged && { resourcesListChanged: true }),
      },
      logger: this.#logger,
      timeoutMs: this.#requestTimeoutMs,
      onGap: (uris) => this.#catchUp(uris),
    });
    try {
      await this.#feed.start();
    } catch (cause) {
      if (classifyFailure(cause).kind !== "rpc") throw cause;
      this.#logger.warn("mcp server does not report changes", { cause });
    }
  }

  /** Every tool; none when the server offers no tools. */
  async listTools(options: McpRequestOptions = {}): Promise<AllPages<McpTool>> {
    this.#assertOpen();
    if (!this.capabilities.tools) return { items: [], warnings: [] };
    return allPages((cursor) => this.listToolsPage(cursor, options), { budget: toolBudget });
  }

  /** One page of the tools. */
  async listToolsPage(cursor?: string, options: McpRequestOptions = {}): Promise<Page<McpTool>> {
    return readPage(await this.#request("tools/list", pageOf(cursor), options), "tools", McpTool);
  }

  /** Runs a tool; the result is as the server sent it. */
  callTool(call: McpToolCall, options: McpRequestOptions = {}): Promise<unknown> {
    const params = { name: call.name, arguments: call.arguments };
    const send = (extra: object): Promise<unknown> =>
      this.#request("tools/call", { ...params, ...extra }, options);
    const { elicitor, signal } = options;
    return this.#elicitors.during(elicitor, () => fulfilInputs(send, elicitor, signal));
  }

  /** One page of the resources. */
  async listResourcesPage(cursor?: string, options: McpRequestOptions = {}): Promise<Page<McpResource>> {
    this.#needs("resources");
    return readPage(await this.#request("resources/list", pageOf(cursor), options), "resources", McpResource);
  }

  /** One page of the resource templates. */
  async listResourceTemplatesPage(
    cursor?: string,
    options: McpRequestOptions = {},
  ): Promise<Page<McpResourceTemplate>> {
    this.#needs("resources");
    const result = await this.#request("resources/templates/list", pageOf(cursor), options);
    return readPage(result, "resourceTemplates", McpResourceTemplate);
  }

  async readResource(uri: string, options: McpRequestOptions = {}): Promise<McpReadResult> {
    this.#needs("resources");
    return McpReadResult.parse(await this.#request("resources/read", { uri }, options));
  }

  /** From now on `resource-updated` tells when this resource changes. */
  async subscribe(uri: string): Promise<void> {
    this.#needs("resources");
    if (this.#feed) await this.#feed.add(uri);
    else {
      await this.#request("resources/subscribe", { uri });
      this.#subscribed.add(uri);
    }
  }

  async unsubscribe(uri: string): Promise<void> {
    this.#needs("resources");
    this.#subscribed.delete(uri);
    if (this.#feed) await this.#feed.remove(uri);
    else await this.#request("resources/unsubscribe", { uri });
  }

  /** A subscription of one's own, newer era only; its changes are told by the same events. */
  async listen(filter: SubscriptionFilter, options: McpRequestOptions = {}): Promise<McpSubscription> {
    if (this.era === "legacy") throw this.#lacks("subscriptions/listen");
    return this.#client.listen(filter, this.#sdkOptions(options));
  }

  async complete(request: McpCompletionRequest, options: McpRequestOptions = {}): Promise<McpCompletion> {
    this.#needs("completions");
    return McpCompletion.parse(await this.#request("completion/complete", { ...request }, options));
  }

  /** All prompts of the server. */
  async listPrompts(options: McpRequestOptions = {}): Promise<AllPages<McpPrompt>> {
    this.#needs("prompts");
    return allPages(
      async (cursor) =>
        readPage(await this.#request("prompts/list", pageOf(cursor), options), "prompts", McpPrompt),
      { budget: templateBudget },
    );
  }

  /** The messages of a prompt, as they came. */
  async getPrompt(
    prompt: { readonly name: string; readonly arguments: Readonly<Record<string, string>> },
    options: McpRequestOptions = {},
  ): Promise<McpPromptResult> {
    this.#needs("prompts");
    return McpPromptResult.parse(await this.#request("prompts/get", { ...prompt }, options));
  }

  /** Resolves when the server answers at all, with whatever. */
  async probe(options: McpRequestOptions = {}): Promise<void> {
    const timed = this.#sdkOptions(options);
    try {
      await (this.era === "modern" ? this.#client.discover(timed) : this.#client.ping(timed));
    } catch (cause) {
      if (classifyFailure(cause).kind !== "rpc") throw cause;
    }
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  async #request(
    method: string,
    params: Record<string, unknown>,
    options: McpRequestOptions = {},
  ): Promise<unknown> {
    this.#assertOpen();
    try {
      return await this.#send(method, params, options);
    } catch (cause) {
      const failure = classifyFailure(cause);
      if (failure.kind === "unreachable") this.emit("suspect", failure.message);
      throw cause;
    }
  }

  #send(method: string, params: Record<string, unknown>, options: McpRequestOptions): Promise<unknown> {
    const send = (given: Record<string, unknown>) =>
      this.#client.request({ method, params: given }, untouched, this.#sdkOptions(options));
    if (!this.#tracing) return send(params);
    const tool = method === "tools/call" ? String(params["name"]) : undefined;
    const facts = {
      name: tool === undefined ? method : `${method} ${tool}`,
      kind: "client" as const,
      attributes: { "mcp.method.name": method, "mcp.server": this.server, "gen_ai.tool.name": tool },
      failureOf: toolFailure,
    };
    return traced(this.#tracing, facts, (meta) => send(withTrace(params, meta)));
  }

  #sdkOptions({ signal, timeoutMs = this.#requestTimeoutMs, onProgress }: McpRequestOptions) {
    return {
      ...{ timeout: timeoutMs, allowInputRequired: true },
      ...(signal && { signal }),
      ...(onProgress && { onprogress: onProgress }),
    };
  }

  // The SDK's own verbs answer an unoffered request with an empty list and a line on stdout.
  #needs(capability: "resources" | "completions" | "prompts"): void {
    this.#assertOpen();
    if (!this.capabilities[capability]) throw this.#lacks(capability);
  }

  /** A client that was closed has forgotten what its server offers. */
  #assertOpen(): void {
    if (this.#isClosed)
      throw new ComputerError(ComputerErrorCode.Closed, `The connection to "${this.server}" is closed`);
  }

  #lacks(what: string): ComputerError {
    return new ComputerError(
      ComputerErrorCode.NotSupported,
      `MCP server "${this.server}" does not support ${what}`,
    );
  }

  #catchUp(uris: readonly string[]): void {
    this.emit("tools-list-changed");
    this.emit("resources-list-changed");
    for (const uri of uris) this.emit("resource-updated", uri, true);
  }

  #markClosed(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#feed?.close();
    this.emit("closed");
  }

  async #close(): Promise<void> {
    this.#feed?.close();
    const { endSession, transport } = this.#handle;
    if (endSession && !this.#isClosed) await settledWithin(END_SESSION_MS, endSession());
    await settledWithin(CLOSE_MS, this.#client.close());
    // Before the handshake is done the client does not know its transport.
    await settledWithin(CLOSE_MS, transport.close());
    this.#markClosed();
  }
}

function pageOf(cursor: string | undefined): Record<string, unknown> {
  return cursor === undefined ? {} : { cursor };
}
