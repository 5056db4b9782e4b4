import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerHostile } from "./hostile-answers.ts";
import type { HostileMode } from "./hostile-modes.ts";
import { hostileModes } from "./hostile-modes.ts";
import type { HostileRequest, Misbehaviour } from "./misbehaviour.ts";

/** A hostile MCP server over Streamable HTTP, in this process: answers are JSON bodies or events, as is wanted. */
export class HostileHttp implements AsyncDisposable {
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(name: HostileMode, form: "json" | "events"): Promise<HostileHttp> {
    const mode: Misbehaviour = hostileModes[name];
    const server = createServer((request, response) => void answer(request, response, { mode, form }));
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    return new HostileHttp(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/mcp`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  { mode, form }: { mode: Misbehaviour; form: "json" | "events" },
): Promise<void> {
  if (request.method !== "POST") return void response.writeHead(405).end();
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = JSON.parse(Buffer.concat(chunks).toString()) as HostileRequest;
  if (body.id === undefined) return void response.writeHead(202).end();
  const lines: string[] = [];
  const raw = (text: string): void => void lines.push(text);
  answerHostile(mode, body, { raw, send: (message) => raw(JSON.stringify({ jsonrpc: "2.0", ...message })) });
  response.writeHead(200, { "content-type": form === "json" ? "application/json" : "text/event-stream" });
  response.end(
    form === "json" ? lines[0] : lines.map((line) => `event: message\r\ndata: ${line}\r\n\r\n`).join(""),
  );
}
