import type { Tracing } from "@a2c-smcp/runtime";
import { toolFailure, traced, withTrace } from "@a2c-smcp/runtime";
import type { Client, RequestOptions } from "@modelcontextprotocol/client";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import type { McpRequestOptions } from "./connection-options.ts";
import { classifyFailure } from "./mcp-failure.ts";
import { untouched } from "./mcp-shapes.ts";

/** What the requests of one connection share. */
export interface McpRequestsOptions {
  /** The name of the MCP server in the configuration. */
  readonly server: string;
  /** For a request that does not say. */
  readonly timeoutMs: number;
  /** Takes spans of what the server is asked. */
  readonly tracing: Tracing | undefined;
  /** A request failed in a way that puts the whole connection in doubt. */
  readonly onUnreachable: (why: string) => void;
}

/**
 * Sends requests to one MCP server, each with a deadline and, where somebody wants it, a span. Refuses those that the
 * server does not offer, and all once the connection has ended.
 */
export class McpRequests {
  readonly #client: Client;
  readonly #options: McpRequestsOptions;
  #isClosed = false;

  constructor(client: Client, options: McpRequestsOptions) {
    this.#client = client;
    this.#options = options;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The connection has ended. */
  end(): void {
    this.#isClosed = true;
  }

  /** Throws unless the server offers this: the SDK's own verbs return an empty list then, and print a line on stdout. */
  require(capability: "resources" | "completions" | "prompts"): void {
    this.assertOpen();
    if (!this.#client.getServerCapabilities()?.[capability]) throw this.lacks(capability);
  }

  /** Throws when the connection has ended: a client that was closed has forgotten what its server offers. */
  assertOpen(): void {
    if (!this.#isClosed) return;
    throw new ComputerError(
      ComputerErrorCode.Closed,
      `The connection to "${this.#options.server}" is closed`,
    );
  }

  lacks(what: string): ComputerError {
    return new ComputerError(
      ComputerErrorCode.NotSupported,
      `MCP server "${this.#options.server}" does not support ${what}`,
    );
  }

  /** Resolves with the result as the server sent it; rejects with what the SDK throws. */
  async send(
    method: string,
    params: Record<string, unknown>,
    options: McpRequestOptions = {},
  ): Promise<unknown> {
    this.assertOpen();
    try {
      return await this.#traced(method, params, options);
    } catch (cause) {
      const failure = classifyFailure(cause);
      if (failure.kind === "unreachable") this.#options.onUnreachable(failure.message);
      throw cause;
    }
  }

  /** The options of a request as the SDK spells them. */
  sdkOptions({ signal, timeoutMs = this.#options.timeoutMs, onProgress }: McpRequestOptions): RequestOptions {
    return {
      ...{ timeout: timeoutMs, allowInputRequired: true },
      ...(signal && { signal }),
      ...(onProgress && { onprogress: onProgress }),
    };
  }

  #traced(method: string, params: Record<string, unknown>, options: McpRequestOptions): Promise<unknown> {
    const send = (given: Record<string, unknown>) =>
      this.#client.request({ method, params: given }, untouched, this.sdkOptions(options));
    const { tracing, server } = this.#options;
    if (!tracing) return send(params);
    const tool = method === "tools/call" ? String(params["name"]) : undefined;
    const facts = {
      name: tool === undefined ? method : `${method} ${tool}`,
      kind: "client" as const,
      attributes: { "mcp.method.name": method, "mcp.server": server, "gen_ai.tool.name": tool },
      failureOf: toolFailure,
    };
    return traced(tracing, facts, (meta) => send(withTrace(params, meta)));
  }
}
