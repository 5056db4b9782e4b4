import type { ClientToServerEvents, ComputerRequestName, NotificationName } from "@a2c-smcp/protocol";
import type { DefaultEventsMap, Namespace, Server, Socket } from "socket.io";
import type { Admission } from "../auth/authenticate.ts";

/** Requests are handed on as they are: to the Server their payloads are opaque. */
type RelayedEvents = {
  [E in ComputerRequestName]: (payload: unknown, ack: (...answer: unknown[]) => void) => void;
};
/** Which payload goes with which notification is typed where they are made; see Peer. */
type Notices = { [E in NotificationName]: (payload: object) => void };
type OutgoingEvents = RelayedEvents & Notices;

interface SocketData {
  /** What authentication granted; set before the connection is announced. */
  admission?: Admission;
}

export type ServerSocket = Socket<ClientToServerEvents, OutgoingEvents, DefaultEventsMap, SocketData>;
export type ServerNamespace = Namespace<ClientToServerEvents, OutgoingEvents, DefaultEventsMap, SocketData>;
export type SocketServer = Server<ClientToServerEvents, OutgoingEvents, DefaultEventsMap, SocketData>;
