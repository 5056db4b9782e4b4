import type { ClientToServerEvents, ServerToClientEvents } from "@a2c-smcp/protocol";
import { DEFAULT_PATH, NAMESPACE, VERSION_PARAMETER } from "@a2c-smcp/protocol";
import { createBoundedParser } from "@a2c-smcp/runtime/socket-parser";
import type { Socket } from "socket.io-client";
import { io } from "socket.io-client";
import { readAuth, readHeaders } from "./credentials.ts";
import type { OfficeLinkOptions } from "./office-link-options.ts";

/** A connection to a server that only ever connects when it is told to. */
export type OfficeSocket = Socket<ServerToClientEvents, ClientToServerEvents>;

/** What an attempt to connect begins with. */
export type Transport = "polling" | "websocket";

const CONNECT_TIMEOUT_MS = 10_000;
/** What the Python servers take, and so the safe guess. */
const SMALLEST_PAYLOAD = 1_000_000;

/** Creates the socket of a link; nothing is connected yet. */
export function createOfficeSocket(options: OfficeLinkOptions, version: string): OfficeSocket {
  const credentials = options.credentials ?? {};
  return io(new URL(NAMESPACE, options.url).href, {
    path: options.path ?? DEFAULT_PATH,
    autoConnect: false,
    query: { [VERSION_PARAMETER]: version },
    extraHeaders: readHeaders(credentials),
    auth: (give) => {
      readAuth(credentials).then(give, () => give({}));
    },
    // When to come back is for the link to decide, which knows of the others of this process.
    reconnection: false,
    timeout: CONNECT_TIMEOUT_MS,
    // Two links of one process are two members, never one shared connection.
    forceNew: true,
    parser: createBoundedParser(),
  });
}

/** From the next attempt on another version is announced. */
export function announceVersion({ io: { opts } }: OfficeSocket, version: string): void {
  opts.query = { ...opts.query, [VERSION_PARAMETER]: version };
}

/** From the next attempt on this transport comes first; a connection by polling goes on as a WebSocket where it can. */
export function beginWith({ io: { opts } }: OfficeSocket, transport: Transport): void {
  opts.transports = transport === "polling" ? ["polling", "websocket"] : ["websocket"];
}

/** The largest message that the server takes, as it announced when the connection was opened. */
export function maxPayloadOf(socket: OfficeSocket): number {
  // The client keeps it to itself; without it a message that is too large would end the connection.
  const engine: unknown = socket.io.engine;
  const isKnown = typeof engine === "object" && engine !== null && "_maxPayload" in engine;
  return isKnown && typeof engine._maxPayload === "number" ? engine._maxPayload : SMALLEST_PAYLOAD;
}

/** What the connection uses, or used at last. */
export function transportOf({ io: { engine } }: OfficeSocket): Transport {
  return engine.transport?.name === "websocket" ? "websocket" : "polling";
}
