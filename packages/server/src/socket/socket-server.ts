import type { Server as HttpServer, IncomingMessage } from "node:http";
import type { BoundedParser } from "@a2c-smcp/runtime/socket-parser";
import { Server } from "socket.io";
import type { Cors } from "../http/origin.ts";
import type { SocketServer } from "./server-socket.ts";

export interface SocketServerOptions {
  readonly path: string;
  readonly messageSize: number;
  readonly pingInterval: number;
  readonly pingTimeout: number;
  readonly cors: Cors | undefined;
  readonly parser: BoundedParser;
  /** Told about every transport connection, and called back when it ends. */
  readonly onTransport: (request: IncomingMessage) => () => void;
}

/** A transport connection that opens no namespace is closed after so long, in milliseconds. */
const CONNECT_TIMEOUT = 10_000;

/** The part of an engine.io connection that we use; Socket.IO leaves it untyped. */
interface TransportConnection {
  readonly request: IncomingMessage;
  once(event: "close", listener: () => void): void;
}

/** Socket.IO on an HTTP server, with the root namespace shut. */
export function createSocketServer(httpServer: HttpServer, options: SocketServerOptions): SocketServer {
  const { path, messageSize, pingInterval, pingTimeout, cors, parser, onTransport } = options;
  const io: SocketServer = new Server(httpServer, {
    path,
    pingInterval,
    pingTimeout,
    maxHttpBufferSize: messageSize,
    connectTimeout: CONNECT_TIMEOUT,
    serveClient: false,
    parser,
    ...(cors ? { cors } : {}),
  });
  // Socket.IO opens it by itself; whoever sat there would be in nobody's books.
  io.use((_socket, next) => next(new Error("Invalid namespace")));
  io.engine.on("connection", (connection: TransportConnection) => {
    connection.once("close", onTransport(connection.request));
  });
  return io;
}
