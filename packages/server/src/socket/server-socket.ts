import type { ClientToServerEvents } from "@a2c-smcp/protocol";
import type { DefaultEventsMap, Namespace, Server, Socket } from "socket.io";
import type { Admission } from "../auth/authenticate.ts";

/**
 * Requests and notifications are passed on as they are, those included that only their two ends know. Which payload goes
 * with which notification is typed where they are made; see Peer.
 */
interface OutgoingEvents {
  [event: string]: (payload: unknown, ack?: (...answer: unknown[]) => void) => void;
}

interface SocketData {
  /** What authentication granted; set before the connection is announced. */
  admission?: Admission;
}

export type ServerSocket = Socket<ClientToServerEvents, OutgoingEvents, DefaultEventsMap, SocketData>;
export type ServerNamespace = Namespace<ClientToServerEvents, OutgoingEvents, DefaultEventsMap, SocketData>;
export type SocketServer = Server<ClientToServerEvents, OutgoingEvents, DefaultEventsMap, SocketData>;
