import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { NodeIncomingMessageLike } from "@modelcontextprotocol/node";
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from "@modelcontextprotocol/node";
import type { Server } from "@modelcontextprotocol/server";
import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import type { ViewOptions } from "./view-options.ts";
import { createViewServer } from "./view-server.ts";
import { ViewState } from "./view-state.ts";
import type { Announcer } from "./view-tools.ts";

interface Session {
  readonly server: Server;
  readonly transport: NodeStreamableHTTPServerTransport;
}

/** The view fixture over Streamable HTTP, in this process: sessions for the older era, none for the newer. */
export class HttpView implements AsyncDisposable {
  /** May be changed while it runs; `announce` tells of it. */
  state: ViewState;
  readonly announce: Announcer;
  readonly #isLegacy: boolean;
  readonly #sessions = new Map<string, Session>();
  readonly #handler = createMcpHandler(() => createViewServer(this.state, this.announce), {
    legacy: "reject",
  });
  #http: HttpServer | undefined;
  #port = 0;

  private constructor(options: ViewOptions) {
    this.state = new ViewState(options);
    this.#isLegacy = options.era === "legacy";
    this.announce = {
      listChanged: async () => {
        this.#handler.notify.resourcesChanged();
        await this.#tellSessions((server) => server.sendResourceListChanged());
      },
      updated: async (uri) => {
        this.#handler.notify.resourceUpdated(uri);
        await this.#tellSessions((server) => server.sendResourceUpdated({ uri }));
      },
    };
  }

  static async start(options: ViewOptions = {}): Promise<HttpView> {
    const view = new HttpView(options);
    await view.resume();
    return view;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/mcp`;
  }

  /** As a configuration names it. */
  get config(): { readonly type: "streamable"; readonly url: string } {
    return { type: "streamable", url: this.url };
  }

  /** Goes away, in the middle of whatever is under way. */
  async vanish(): Promise<void> {
    const http = this.#http;
    this.#http = undefined;
    this.#sessions.clear();
    if (!http) return;
    http.closeAllConnections();
    http.close();
    await once(http, "close");
  }

  /** Comes back at the same address, as it was or with other options. */
  async resume(options?: ViewOptions): Promise<void> {
    if (options) this.state = new ViewState(options);
    const http = createServer((request, response) => void this.#answer(request, response));
    this.#http = http;
    http.listen(this.#port, "127.0.0.1");
    await once(http, "listening");
    this.#port = (http.address() as AddressInfo).port;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#handler.close();
    await this.vanish();
  }

  async #tellSessions(tell: (server: Server) => Promise<void>): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ server }) => tell(server)));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString();
    const body: unknown = raw === "" ? undefined : JSON.parse(raw);
    const web = await toWebRequest(request as NodeIncomingMessageLike, body);
    if (this.#isLegacy || (await isLegacyRequest(web, body))) {
      await this.#answerLegacy(request, response, body);
      return;
    }
    if (isListen(body)) this.state.counts.listens += 1;
    await (toNodeHandler(this.#handler) as (...args: unknown[]) => unknown)(request, response, body);
  }

  async #answerLegacy(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const id = request.headers["mcp-session-id"];
    const session = typeof id === "string" ? this.#sessions.get(id) : await this.#openSession();
    if (session) return session.transport.handleRequest(request, response, body);
    const error = { jsonrpc: "2.0", id: null, error: { code: -32_001, message: "Session not found" } };
    response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify(error));
  }

  async #openSession(): Promise<Session> {
    const server = createViewServer(this.state, this.announce);
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: () => randomUUID(),
      onsessioninitialized: (id) => {
        this.#sessions.set(id, { server, transport });
      },
      onsessionclosed: (id) => {
        this.#sessions.delete(id);
      },
    });
    await server.connect(transport);
    return { server, transport };
  }
}

function isListen(body: unknown): boolean {
  return (
    typeof body === "object" && body !== null && "method" in body && body.method === "subscriptions/listen"
  );
}
