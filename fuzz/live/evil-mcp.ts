import { once } from "node:events";
import { createServer as createHttpServer, type ServerResponse } from "node:http";
import { createServer, type Socket } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";

type Message = Readonly<{ id?: number | string; method?: string; params?: Record<string, unknown> }>;

const initialized = {
  protocolVersion: "2025-06-18",
  capabilities: {
    tools: { listChanged: true },
    resources: { subscribe: true, listChanged: true },
    completions: {},
  },
  serverInfo: { name: "evil", version: "1" },
};
const document = { doc_ref: "doc0", uri: "dpe://evil/doc0", title: "t", page_count: 1 };
const listed = [
  { uri: "dpe://evil/doc0", name: "doc0" },
  { uri: "window://evil/w", name: "w" },
];

/** What it says when nobody says otherwise: an ordinary server. */
const ordinary: Readonly<Record<string, string>> = {
  initialize: JSON.stringify(initialized),
  ping: "{}",
  "tools/list": '{"tools":[{"name":"echo","inputSchema":{"type":"object"}}]}',
  "tools/call": '{"content":[{"type":"text","text":"x"}]}',
  "resources/list": JSON.stringify({ resources: listed }),
  "resources/templates/list": '{"resourceTemplates":[]}',
  "resources/read": JSON.stringify({ contents: [{ uri: document.uri, text: JSON.stringify(document) }] }),
  "resources/subscribe": "{}",
  "resources/unsubscribe": "{}",
  "completion/complete": '{"completion":{"values":[]}}',
};

/** An MCP server of ours that answers what it is told to, as text: over stdio, through pipe.mjs, or over HTTP. */
export abstract class EvilServer implements AsyncDisposable {
  #answers = new Map<string, string>();

  /** Back to an ordinary server. */
  reset(): void {
    this.#answers = new Map();
  }

  /** Answers a method with this text from now on: the rest of the message after the id, as in `"result":{}`. */
  answer(method: string, rest: string): void {
    this.#answers.set(method, rest);
  }

  /** Says something that nobody asked for. */
  abstract say(text: string): void;
  /** Ends the connections. */
  abstract drop(): void;
  abstract [Symbol.asyncDispose](): Promise<void>;

  /** The answer as text; undefined where none is due. */
  protected answerTo({ id, method = "" }: Message): string | undefined {
    if (id === undefined) return undefined;
    const told = this.#answers.get(method);
    const rest =
      told ??
      (ordinary[method] === undefined
        ? '"error":{"code":-32601,"message":"no"}'
        : `"result":${ordinary[method]}`);
    return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${rest}}`;
  }
}

/** Over stdio. */
export class EvilStdio extends EvilServer {
  readonly path: string;
  readonly #listener = createServer((socket) => this.#meet(socket));
  readonly #sockets = new Set<Socket>();

  constructor(folder: string) {
    super();
    this.path = join(folder, "evil.sock");
    this.#listener.listen(this.path);
  }

  say(text: string): void {
    for (const socket of this.#sockets) socket.write(`${text}\n`);
  }

  drop(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.drop();
    this.#listener.close();
    await once(this.#listener, "close");
  }

  #meet(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined).on("close", () => this.#sockets.delete(socket));
    createInterface({ input: socket }).on("line", (line) => {
      const answer = this.answerTo(JSON.parse(line) as Message);
      if (answer !== undefined) socket.write(`${answer.replace(/[\r\n]/g, " ")}\n`);
    });
  }
}

/** Over Streamable HTTP: answers as JSON, and says the rest on the stream of the client's GET. */
export class EvilHttp extends EvilServer {
  readonly #server = createHttpServer((request, response) => {
    if (request.method === "GET") this.#listen(response);
    else if (request.method === "POST") void this.#reply(request, response);
    else response.writeHead(405).end();
  });
  readonly #streams = new Set<ServerResponse>();
  port = 0;

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    this.port = typeof address === "object" && address ? address.port : 0;
  }

  say(text: string): void {
    for (const stream of this.#streams) stream.write(`data: ${text}\n\n`);
  }

  drop(): void {
    this.#server.closeAllConnections();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close();
    this.drop();
    await once(this.#server, "close");
  }

  #listen(response: ServerResponse): void {
    response.writeHead(200, { "content-type": "text/event-stream" }).flushHeaders();
    this.#streams.add(response);
    response.on("close", () => this.#streams.delete(response));
  }

  async #reply(request: AsyncIterable<Buffer>, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const answer = this.answerTo(JSON.parse(Buffer.concat(chunks).toString()) as Message);
    if (answer === undefined) response.writeHead(202).end();
    else response.writeHead(200, { "content-type": "application/json", "mcp-session-id": "s" }).end(answer);
  }
}
