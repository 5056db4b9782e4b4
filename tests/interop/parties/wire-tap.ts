import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { createServer, request } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { connect } from "node:net";
import type { Duplex } from "node:stream";
import type { SocketPacket } from "./socket-packets.ts";
import { readPackets } from "./socket-packets.ts";
import { WebSocketFrames } from "./websocket-frames.ts";

/** Who sent a packet over a tapped wire. */
export type Side = "client" | "server";

/** A place on the way between a client and a server: sees every packet, and can cut the wire. */
export class WireTap implements AsyncDisposable {
  readonly #target: URL;
  readonly #onPacket: (from: Side, packet: SocketPacket) => void;
  readonly #sockets = new Set<Duplex>();
  readonly #server: Server;
  #admissions = 0;
  #wasCut = false;
  #version: string | undefined;

  private constructor(target: string, onPacket: (from: Side, packet: SocketPacket) => void) {
    this.#target = new URL(target);
    this.#onPacket = onPacket;
    this.#server = createServer((incoming, response) => this.#relay(incoming, response));
    this.#server.on("upgrade", (incoming, socket, head) => this.#relayUpgrade(incoming, socket, head));
    this.#server.on("connection", (socket) => this.#keep(socket));
  }

  static async start(
    target: string,
    onPacket: (from: Side, packet: SocketPacket) => void = () => undefined,
  ): Promise<WireTap> {
    const tap = new WireTap(target, onPacket);
    tap.#server.listen(0, "127.0.0.1");
    await once(tap.#server, "listening");
    return tap;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** The protocol version that the client announced last, if any. */
  get version(): string | undefined {
    return this.#version;
  }

  get wasCut(): boolean {
    return this.#wasCut;
  }

  /** How often a client was let into the namespace since the wire was cut, or ever. */
  get admissionsSinceCut(): number {
    return this.#admissions;
  }

  /** Ends every connection at once and without a word; new ones are let through. */
  cut(): void {
    this.#admissions = 0;
    this.#wasCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const closed = once(this.#server, "close");
    this.#server.close();
    this.cut();
    await closed;
  }

  #relay(incoming: IncomingMessage, response: ServerResponse): void {
    this.#noteVersion(incoming);
    const { hostname, port } = this.#target;
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: plain(incoming.headers) },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.headers);
        this.#watch("server", answer);
        answer.pipe(response);
      },
    );
    onward.on("error", () => response.destroy());
    response.on("close", () => onward.destroy());
    this.#watch("client", incoming);
    incoming.pipe(onward);
  }

  /** A client that is refused announces another: the last is the one that was taken. */
  #noteVersion({ url = "" }: IncomingMessage): void {
    this.#version = new URL(url, this.#target).searchParams.get("a2c_version") ?? this.#version;
  }

  /** Tells the packets of a whole body. */
  #watch(from: Side, message: IncomingMessage): void {
    const chunks: Buffer[] = [];
    message.on("data", (chunk: Buffer) => chunks.push(chunk));
    message.on("end", () => this.#tell(from, Buffer.concat(chunks).toString("utf8")));
  }

  #relayUpgrade(incoming: IncomingMessage, client: Duplex, head: Buffer): void {
    this.#noteVersion(incoming);
    const server = connect(Number(this.#target.port), this.#target.hostname);
    this.#keep(server);
    const lines = Object.entries(plain(incoming.headers)).map(([name, value]) => `${name}: ${String(value)}`);
    server.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    server.write(head);
    const fromClient = new WebSocketFrames((text) => this.#tell("client", text));
    client.on("data", (chunk: Buffer) => fromClient.push(chunk));
    afterHeaders(server, new WebSocketFrames((text) => this.#tell("server", text)));
    client.pipe(server).pipe(client);
    for (const socket of [client, server]) socket.on("error", () => this.#end(client, server));
    client.on("close", () => this.#end(client, server));
    server.on("close", () => this.#end(client, server));
  }

  #end(...sockets: Duplex[]): void {
    for (const socket of sockets) socket.destroy();
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => this.#sockets.delete(socket));
  }

  #tell(from: Side, payload: string): void {
    for (const packet of readPackets(payload)) {
      if (from === "server" && packet.type === "connect") this.#admissions += 1;
      this.#onPacket(from, packet);
    }
  }
}

/** Headers without what would compress the bodies and messages on their way. */
function plain(headers: IncomingMessage["headers"]): IncomingMessage["headers"] {
  const { "sec-websocket-extensions": _, "accept-encoding": __, ...rest } = headers;
  return rest;
}

/** Reads frames from where the answer to the upgrade ends. */
function afterHeaders(socket: Socket, frames: WebSocketFrames): void {
  let seen: Buffer | undefined = Buffer.alloc(0);
  socket.on("data", (chunk: Buffer) => {
    if (!seen) {
      frames.push(chunk);
      return;
    }
    seen = Buffer.concat([seen, chunk]);
    const end = seen.indexOf("\r\n\r\n");
    if (end === -1) return;
    frames.push(seen.subarray(end + 4));
    seen = undefined;
  });
}
