import { BothErasHttp } from "@a2c-smcp/testkit";
import type { CallToolResult, Tool } from "@modelcontextprotocol/server";
import { ResourceNotFoundError, Server } from "@modelcontextprotocol/server";

/** One content item of a resource. */
export type Item = { uri: string; mimeType?: string } & ({ text: string } | { blob: string });

export interface PlainResource {
  readonly uri: string;
  readonly name?: string;
  readonly description?: string;
  readonly mimeType?: string;
  readonly contents?: readonly Item[];
  readonly text?: string;
  readonly blob?: string;
}

export interface PlainTool extends Partial<Tool> {
  readonly name: string;
  run(args: Readonly<Record<string, unknown>>): CallToolResult;
}

export interface PlainOptions {
  readonly resources?: readonly PlainResource[];
  readonly templates?: readonly string[];
  /** What URIs that are not listed read as. */
  readonly unlisted?: (uri: string) => string | undefined;
  readonly tools?: readonly PlainTool[];
  /** Each with the text that it makes of its arguments. */
  readonly prompts?: Readonly<Record<string, (args: Readonly<Record<string, string>>) => string>>;
  readonly ttlMs?: number;
  readonly pageSize?: number;
}

/** An MCP server of both eras over HTTP that offers exactly what a test says and remembers what it was asked. */
export class PlainServer implements AsyncDisposable {
  options: PlainOptions;
  readonly reads: string[] = [];
  readonly subscribed = new Set<string>();
  readonly #http: BothErasHttp;

  private constructor(options: PlainOptions) {
    this.options = options;
    this.#http = new BothErasHttp({ createServer: () => this.#create(), isLegacy: true });
  }

  static async start(options: PlainOptions): Promise<PlainServer> {
    const server = new PlainServer(options);
    await server.#http.resume();
    return server;
  }

  get config() {
    return { type: "streamable", url: this.#http.url } as const;
  }

  vanish(): Promise<void> {
    return this.#http.vanish();
  }

  resume(): Promise<void> {
    return this.#http.resume();
  }

  async tellUpdated(uri: string): Promise<void> {
    await this.#http.tellSessions((server) => server.sendResourceUpdated({ uri }));
  }

  async tellListChanged(): Promise<void> {
    await this.#http.tellSessions((server) => server.sendResourceListChanged());
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#http[Symbol.asyncDispose]();
  }

  #create(): Server {
    const server = new Server(
      { name: "plain", version: "1" },
      {
        capabilities: {
          ...{ tools: {}, resources: { subscribe: true, listChanged: true }, completions: {} },
          ...(this.options.prompts ? { prompts: {} } : {}),
        },
      },
    );
    server.setRequestHandler("tools/list", () => ({ tools: (this.options.tools ?? []).map(toTool) }));
    server.setRequestHandler("tools/call", ({ params }) => {
      const tool = this.options.tools?.find(({ name }) => name === params.name);
      if (!tool) throw new Error(`no tool ${params.name}`);
      return tool.run(params.arguments ?? {});
    });
    this.#serveResources(server);
    if (this.options.prompts) this.#servePrompts(server, this.options.prompts);
    return server;
  }

  #servePrompts(server: Server, prompts: NonNullable<PlainOptions["prompts"]>): void {
    server.setRequestHandler("prompts/list", () => ({
      prompts: Object.keys(prompts).map((name) => ({ name, arguments: [{ name: "topic" }] })),
    }));
    server.setRequestHandler("prompts/get", ({ params }) => ({
      messages: [
        {
          role: "user",
          content: { type: "text", text: prompts[params.name]?.(params.arguments ?? {}) ?? "" },
        },
      ],
    }));
  }

  #serveResources(server: Server): void {
    server.setRequestHandler("resources/list", ({ params }) => {
      const { resources = [], pageSize = 1_000 } = this.options;
      const start = Number(params?.cursor ?? 0);
      const end = start + pageSize;
      return {
        resources: resources.slice(start, end).map(({ contents: _, text: __, blob: ___, ...listed }) => ({
          ...listed,
          name: listed.name ?? listed.uri,
        })),
        ...(end < resources.length && { nextCursor: String(end) }),
      };
    });
    server.setRequestHandler("resources/templates/list", () => ({
      resourceTemplates: (this.options.templates ?? []).map((uriTemplate) => ({
        uriTemplate,
        name: uriTemplate,
      })),
    }));
    server.setRequestHandler("resources/read", ({ params }) => {
      this.reads.push(params.uri);
      const { ttlMs } = this.options;
      return { contents: this.#read(params.uri), ...(ttlMs === undefined ? {} : { ttlMs }) };
    });
    server.setRequestHandler("resources/subscribe", ({ params }) => {
      this.subscribed.add(params.uri);
      return {};
    });
    server.setRequestHandler("resources/unsubscribe", ({ params }) => {
      this.subscribed.delete(params.uri);
      return {};
    });
    server.setRequestHandler("completion/complete", ({ params }) => ({
      completion: { values: [`${params.argument.name}:${params.argument.value}`] },
    }));
  }

  #read(uri: string): Item[] {
    const resource = this.options.resources?.find((one) => one.uri === uri);
    const unlisted = resource ? undefined : this.options.unlisted?.(uri);
    if (unlisted !== undefined) return [{ uri, mimeType: "text/plain", text: unlisted }];
    if (!resource) throw new ResourceNotFoundError(uri);
    const { contents, text, blob, mimeType } = resource;
    const type = mimeType === undefined ? {} : { mimeType };
    if (contents) return [...contents];
    return [blob === undefined ? { uri, ...type, text: text ?? "" } : { uri, ...type, blob }];
  }
}

function toTool({ run: _, ...tool }: PlainTool): Tool {
  return { inputSchema: { type: "object" }, ...tool } as Tool;
}
