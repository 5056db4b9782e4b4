import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { NodeIncomingMessageLike } from "@modelcontextprotocol/node";
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from "@modelcontextprotocol/node";
import type { Server } from "@modelcontextprotocol/server";
import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";
import { createFixtureServer } from "./fixture-server.ts";
import type { FixtureState } from "./fixture-tools.ts";
import { createFixtureState } from "./fixture-tools.ts";

export interface HttpFixtureOptions {
  /** Which generations of MCP are served; both by default. */
  readonly era?: "both" | "legacy" | undefined;
  /** Requests without it are answered with 401. */
  readonly token?: string | undefined;
}

interface Session {
  readonly server: Server;
  readonly transport: NodeStreamableHTTPServerTransport;
}

type Handler = ReturnType<typeof createMcpHandler>;

/** The fixture server over Streamable HTTP, in this process: sessions for the older era, none for the newer. */
export class HttpFixture implements AsyncDisposable {
  readonly state: FixtureState = createFixtureState();
  /** May be changed while it runs. */
  token: string | undefined;
  readonly #era: "both" | "legacy";
  readonly #sessions = new Map<string, Session>();
  readonly #handler: Handler;
  #http: HttpServer | undefined;
  #port = 0;

  private constructor({ era = "both", token }: HttpFixtureOptions) {
    this.#era = era;
    this.token = token;
    this.#handler = createMcpHandler(() => this.#createServer(), { legacy: "reject" });
  }

  static async start(options: HttpFixtureOptions = {}): Promise<HttpFixture> {
    const fixture = new HttpFixture(options);
    await fixture.resume();
    return fixture;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/mcp`;
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** Forgets every session, as a server does that was started anew. */
  forgetSessions(): void {
    this.#sessions.clear();
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

  /** Comes back at the same address. */
  async resume(): Promise<void> {
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

  #createServer(): Server {
    return createFixtureServer({ state: this.state, announceTools: () => this.#announceTools() });
  }

  async #announceTools(): Promise<void> {
    this.#handler.notify.toolsChanged();
    await Promise.all([...this.#sessions.values()].map(({ server }) => server.sendToolListChanged()));
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.token !== undefined && request.headers.authorization !== `Bearer ${this.token}`) {
      response.writeHead(401).end("no");
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const raw = Buffer.concat(chunks).toString();
    const body: unknown = raw === "" ? undefined : JSON.parse(raw);
    const web = await toWebRequest(request as NodeIncomingMessageLike, body);
    if (this.#era === "legacy" || (await isLegacyRequest(web, body)))
      await this.#answerLegacy(request, response, body);
    else await (toNodeHandler(this.#handler) as (...args: unknown[]) => unknown)(request, response, body);
  }

  async #answerLegacy(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const id = request.headers["mcp-session-id"];
    const session = typeof id === "string" ? this.#sessions.get(id) : await this.#openSession();
    if (!session) {
      const error = { jsonrpc: "2.0", id: null, error: { code: -32_001, message: "Session not found" } };
      response.writeHead(404, { "content-type": "application/json" }).end(JSON.stringify(error));
      return;
    }
    await session.transport.handleRequest(request, response, body);
  }

  async #openSession(): Promise<Session> {
    const server = this.#createServer();
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
