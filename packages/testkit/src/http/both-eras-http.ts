import { randomUUID } from "node:crypto";
import { once } from "node:events";
import type { Server as HttpServer, IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { NodeIncomingMessageLike } from "@modelcontextprotocol/node";
import { NodeStreamableHTTPServerTransport, toNodeHandler, toWebRequest } from "@modelcontextprotocol/node";
import type { Server } from "@modelcontextprotocol/server";
import { createMcpHandler, isLegacyRequest } from "@modelcontextprotocol/server";

export interface BothErasHttpOptions {
  readonly createServer: () => Server;
  /** Serve the older era alone. */
  readonly isLegacy?: boolean | undefined;
  /** Refuses a request, with this status; undefined lets it in. */
  readonly refuse?: ((request: IncomingMessage) => number | undefined) | undefined;
  /** Answers a request by itself, and says so. */
  readonly front?: ((request: IncomingMessage, response: ServerResponse) => boolean) | undefined;
  /** Lets a request wait before anything of it is answered. */
  readonly hold?: ((request: IncomingMessage) => Promise<void>) | undefined;
  /** Called for every message of the newer era. */
  readonly onModern?: ((body: unknown) => void) | undefined;
}

interface Session {
  readonly server: Server;
  readonly transport: NodeStreamableHTTPServerTransport;
}

/** An MCP server over Streamable HTTP, in this process: sessions for the older era, none for the newer. */
export class BothErasHttp implements AsyncDisposable {
  readonly #options: BothErasHttpOptions;
  readonly #sessions = new Map<string, Session>();
  readonly #handler: ReturnType<typeof createMcpHandler>;
  #http: HttpServer | undefined;
  #port = 0;

  constructor(options: BothErasHttpOptions) {
    this.#options = options;
    this.#handler = createMcpHandler(options.createServer, { legacy: "reject" });
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/mcp`;
  }

  get sessionCount(): number {
    return this.#sessions.size;
  }

  /** Notifies the clients of the newer era. */
  get notify(): ReturnType<typeof createMcpHandler>["notify"] {
    return this.#handler.notify;
  }

  /** Notifies the clients of the older era, each through its own server. */
  async tellSessions(tell: (server: Server) => Promise<void>): Promise<void> {
    await Promise.all([...this.#sessions.values()].map(({ server }) => tell(server)));
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

  /** Comes, or comes back, at the same address. */
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

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { refuse, hold, isLegacy, onModern, front } = this.#options;
    await hold?.(request);
    if (front?.(request, response)) return;
    const status = refuse?.(request);
    if (status !== undefined) {
      response.writeHead(status).end("no");
      return;
    }
    const body = await readBody(request);
    const web = await toWebRequest(request as NodeIncomingMessageLike, body);
    if (isLegacy || (await isLegacyRequest(web, body))) {
      await this.#answerLegacy(request, response, body);
      return;
    }
    onModern?.(body);
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
    const server = this.#options.createServer();
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

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString();
  return raw === "" ? undefined : JSON.parse(raw);
}
