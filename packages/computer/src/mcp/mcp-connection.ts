import { settledWithin } from "@a2c-smcp/runtime";
import type {
  Client,
  Implementation,
  McpSubscription,
  ProtocolEra,
  ServerCapabilities,
  SubscriptionFilter,
} from "@modelcontextprotocol/client";
import { EventEmitter } from "eventemitter3";
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
import { FollowedChanges } from "./followed-changes.ts";
import { templateBudget, toolBudget } from "./list-budget.ts";
import { classifyFailure } from "./mcp-failure.ts";
import { McpRequests } from "./mcp-requests.ts";
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
} from "./mcp-shapes.ts";
import { ServerProblems } from "./server-problems.ts";
import type { TransportHandle } from "./transports.ts";

/** Ending a session is a courtesy; a server that is slow to take it is not waited for. */
const END_SESSION_MS = 1_000;
const CLOSE_MS = 10_000;
const REQUEST_MS = 30_000;

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
  readonly #requests: McpRequests;
  readonly #followed: FollowedChanges;
  readonly #elicitors = new Elicitors();
  #closing: Promise<void> | undefined;

  /** Takes a client that is not connected yet, so that nothing it is told gets lost. */
  constructor(client: Client, handle: TransportHandle, options: McpConnectionOptions) {
    super();
    this.server = options.server;
    this.problems = options.problems ?? new ServerProblems();
    this.#client = client;
    this.#handle = handle;
    const { server, logger, tracing, requestTimeoutMs: timeoutMs = REQUEST_MS } = options;
    const onUnreachable = (why: string): void => void this.emit("suspect", why);
    this.#requests = new McpRequests(client, { server, timeoutMs, tracing, onUnreachable });
    this.#followed = new FollowedChanges({
      ...{ client, logger, timeoutMs, requests: this.#requests, notices: handle.notices },
      onGap: (uris) => this.#catchUp(uris),
      onLost: () => onUnreachable("its notices cannot be heard any more"),
    });
    this.#listen(options);
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
    return this.#requests.isClosed;
  }

  /** Starts to follow changes; the handshake is done. */
  followChanges(): Promise<void> {
    return this.#followed.start();
  }

  /** Every tool; none when the server offers no tools. */
  async listTools(options: McpRequestOptions = {}): Promise<AllPages<McpTool>> {
    this.#requests.assertOpen();
    if (!this.capabilities.tools) return { items: [], warnings: [] };
    return allPages((cursor) => this.listToolsPage(cursor, options), { budget: toolBudget });
  }

  /** One page of the tools. */
  async listToolsPage(cursor?: string, options: McpRequestOptions = {}): Promise<Page<McpTool>> {
    return readPage(await this.#requests.send("tools/list", pageOf(cursor), options), "tools", McpTool);
  }

  /** Runs a tool; the result is as the server sent it. */
  callTool(call: McpToolCall, options: McpRequestOptions = {}): Promise<unknown> {
    const params = { name: call.name, arguments: call.arguments };
    const send = (extra: object): Promise<unknown> =>
      this.#requests.send("tools/call", { ...params, ...extra }, options);
    return this.#fulfilled(send, options);
  }

  #fulfilled(
    send: (extra: object) => Promise<unknown>,
    { elicitor, signal }: McpRequestOptions,
  ): Promise<unknown> {
    return this.#elicitors.during(elicitor, () => fulfilInputs(send, elicitor, signal));
  }

  /** One page of the resources. */
  async listResourcesPage(cursor?: string, options: McpRequestOptions = {}): Promise<Page<McpResource>> {
    this.#requests.require("resources");
    const result = await this.#requests.send("resources/list", pageOf(cursor), options);
    return readPage(result, "resources", McpResource);
  }

  /** One page of the resource templates. */
  async listResourceTemplatesPage(
    cursor?: string,
    options: McpRequestOptions = {},
  ): Promise<Page<McpResourceTemplate>> {
    this.#requests.require("resources");
    const result = await this.#requests.send("resources/templates/list", pageOf(cursor), options);
    return readPage(result, "resourceTemplates", McpResourceTemplate);
  }

  /** Reads are shared by whoever asks at the same time: a server that asks a person for something is told that nobody answers. */
  async readResource(uri: string, options: McpRequestOptions = {}): Promise<McpReadResult> {
    this.#requests.require("resources");
    const send = (extra: object): Promise<unknown> =>
      this.#requests.send("resources/read", { uri, ...extra }, options);
    return McpReadResult.parse(await this.#fulfilled(send, { ...options, elicitor: undefined }));
  }

  /** From now on `resource-updated` is emitted when this resource changes. */
  async subscribe(uri: string): Promise<void> {
    this.#requests.require("resources");
    await this.#followed.add(uri);
  }

  async unsubscribe(uri: string): Promise<void> {
    this.#requests.require("resources");
    await this.#followed.remove(uri);
  }

  /** A subscription of one's own, newer era only; its changes are told by the same events. */
  async listen(filter: SubscriptionFilter, options: McpRequestOptions = {}): Promise<McpSubscription> {
    if (this.era === "legacy") throw this.#requests.lacks("subscriptions/listen");
    return this.#client.listen(filter, this.#requests.sdkOptions(options));
  }

  async complete(request: McpCompletionRequest, options: McpRequestOptions = {}): Promise<McpCompletion> {
    this.#requests.require("completions");
    return McpCompletion.parse(await this.#requests.send("completion/complete", { ...request }, options));
  }

  /** All prompts of the server. */
  async listPrompts(options: McpRequestOptions = {}): Promise<AllPages<McpPrompt>> {
    this.#requests.require("prompts");
    return allPages(
      async (cursor) =>
        readPage(await this.#requests.send("prompts/list", pageOf(cursor), options), "prompts", McpPrompt),
      { budget: templateBudget },
    );
  }

  /** The messages of a prompt, as they came; a server may ask for something first, as for a tool. */
  async getPrompt(
    prompt: { readonly name: string; readonly arguments: Readonly<Record<string, string>> },
    options: McpRequestOptions = {},
  ): Promise<McpPromptResult> {
    this.#requests.require("prompts");
    const send = (extra: object): Promise<unknown> =>
      this.#requests.send("prompts/get", { ...prompt, ...extra }, options);
    return McpPromptResult.parse(await this.#fulfilled(send, options));
  }

  /** Resolves when the server answers at all, with whatever. */
  async probe(options: McpRequestOptions = {}): Promise<void> {
    const timed = this.#requests.sdkOptions(options);
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

  #listen({ elicits, logger, onLogged }: McpConnectionOptions): void {
    const listeners = {
      onToolsChanged: () => void this.emit("tools-list-changed"),
      onResourcesChanged: () => void this.emit("resources-list-changed"),
      onResourceUpdated: (uri: string) => void this.emit("resource-updated", uri, false),
      onLogged: (line: string) => onLogged?.(line),
      onClosed: () => this.#markClosed(),
    };
    listenToClient(this.#client, listeners, logger);
    if (elicits)
      this.#client.setRequestHandler("elicitation/create", ({ params }) => this.#elicitors.ask(params));
  }

  #catchUp(uris: readonly string[]): void {
    this.emit("tools-list-changed");
    this.emit("resources-list-changed");
    for (const uri of uris) this.emit("resource-updated", uri, true);
  }

  #markClosed(): void {
    if (this.isClosed) return;
    this.#requests.end();
    this.#followed.close();
    this.emit("closed");
  }

  async #close(): Promise<void> {
    this.#followed.close();
    const { endSession, transport } = this.#handle;
    if (endSession && !this.isClosed) await settledWithin(END_SESSION_MS, endSession());
    await settledWithin(CLOSE_MS, this.#client.close());
    // Before the handshake is done the client does not know its transport.
    await settledWithin(CLOSE_MS, transport.close());
    this.#markClosed();
  }
}

function pageOf(cursor: string | undefined): Record<string, unknown> {
  return cursor === undefined ? {} : { cursor };
}
