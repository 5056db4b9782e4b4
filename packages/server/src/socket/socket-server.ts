import type { Server as HttpServer } from "node:http";
import type { BoundedParser } from "@a2c-smcp/runtime/socket-parser";
import { Server } from "socket.io";
import type { Cors } from "../http/origin.ts";
import type { EngineConnection } from "../transport/engine-connection.ts";
import { FairWebSocketServer } from "../transport/fair-web-socket.ts";
import type { SocketServer } from "./server-socket.ts";

export interface SocketServerOptions {
  readonly path: string;
  readonly messageBytes: number;
  readonly pingIntervalMs: number;
  readonly pingTimeoutMs: number;
  readonly cors: Cors | undefined;
  readonly parser: BoundedParser;
  /** Milliseconds in which a connection must open a namespace. */
  readonly connectTimeoutMs: number;
  /** Called for every transport connection. */
  readonly onTransport: (connection: EngineConnection) => void;
}

/** Socket.IO on an HTTP server, with the root namespace shut. */
export function createSocketServer(httpServer: HttpServer, options: SocketServerOptions): SocketServer {
  const { path, messageBytes, pingIntervalMs, pingTimeoutMs, connectTimeoutMs, cors, parser, onTransport } =
    options;
  const io: SocketServer = new Server(httpServer, {
    path,
    pingInterval: pingIntervalMs,
    pingTimeout: pingTimeoutMs,
    maxHttpBufferSize: messageBytes,
    connectTimeout: connectTimeoutMs,
    serveClient: false,
    parser,
    wsEngine: FairWebSocketServer,
    ...(cors ? { cors } : {}),
  });
  // Socket.IO opens it by itself; whoever sat there would be in nobody's books.
  io.use((_socket, next) => next(new Error("Invalid namespace")));
  io.engine.on("connection", onTransport);
  return io;
}
