import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { NodeStreamableHTTPServerTransport } from "@modelcontextprotocol/node";
import { connectClient } from "./connect-client.ts";
import type { Endpoint } from "./endpoint.ts";

interface Session {
  readonly transport: NodeStreamableHTTPServerTransport;
  lastUsed: number;
}

const MOST_SESSIONS = 256;

/** Clients of the older era over HTTP: each has a session, so that it can be notified of changes. */
export class HttpSessions<Change> {
  readonly #endpoint: Endpoint<Change>;
  readonly #sessions = new Map<string, Session>();

  constructor(endpoint: Endpoint<Change>) {
    this.#endpoint = endpoint;
  }

  async handle(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const id = request.headers["mcp-session-id"];
    if (id === undefined) return this.#open(request, response, body);
    const session = typeof id === "string" ? this.#sessions.get(id) : undefined;
    if (session === undefined) {
      const error = { code: -32001, message: "Session not found" };
      response.writeHead(404, { "content-type": "application/json" });
      response.end(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
      return;
    }
    session.lastUsed = performance.now();
    await session.transport.handleRequest(request, response, body);
  }

  async close(): Promise<void> {
    const transports = [...this.#sessions.values()].map(({ transport }) => transport);
    this.#sessions.clear();
    await Promise.allSettled(transports.map((transport) => transport.close()));
  }

  async #open(request: IncomingMessage, response: ServerResponse, body: unknown): Promise<void> {
    const transport = new NodeStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => {
        this.#makeRoom();
        this.#sessions.set(id, { transport, lastUsed: performance.now() });
      },
    });
    const server = connectClient(this.#endpoint, "legacy", () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
    });
    await server.connect(transport);
    await transport.handleRequest(request, response, body);
    // What opened no session was refused, and nobody comes back to it.
    if (transport.sessionId === undefined) await server.close();
  }

  /** Clients that went without a word are forgotten, the one that was silent longest first. */
  #makeRoom(): void {
    if (this.#sessions.size < MOST_SESSIONS) return;
    const [oldest] = [...this.#sessions].sort(([, a], [, b]) => a.lastUsed - b.lastUsed);
    if (oldest === undefined) return;
    this.#sessions.delete(oldest[0]);
    void oldest[1].transport.close();
  }
}
