import type { NotificationName, ProtocolError } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import { RefusedPayload } from "@a2c-smcp/runtime/socket-parser";
import type { Awaitable } from "../awaitable.ts";
import { refusals } from "../refusals.ts";
import type { Peer } from "../routing/peer.ts";
import type { TransportGuard } from "../transport/transport-guard.ts";
import type { OfficeBroadcasts } from "./office-broadcasts.ts";
import { roomOf } from "./office-broadcasts.ts";
import type { ServerSocket } from "./server-socket.ts";

export interface SocketPeerParts {
  readonly guard: TransportGuard;
  readonly broadcasts: OfficeBroadcasts;
  readonly logger: Logger;
}

/** A peer behind a Socket.IO socket. */
export class SocketPeer implements Peer {
  readonly #socket: ServerSocket;
  readonly #guard: TransportGuard;
  readonly #broadcasts: OfficeBroadcasts;
  readonly #logger: Logger;

  constructor(socket: ServerSocket, parts: SocketPeerParts) {
    this.#socket = socket;
    this.#broadcasts = parts.broadcasts;
    this.#guard = parts.guard;
    this.#logger = parts.logger;
  }

  get sid(): string {
    return this.#socket.id;
  }

  get backlog(): ProtocolError | undefined {
    return this.#guard.isSlow ? refusals.slowReader(this.#guard.highWater) : undefined;
  }

  request(event: string, payload: unknown, onAnswer: (answer: readonly unknown[]) => void): void {
    this.#logger.debug("frame out", { event, sid: this.sid });
    this.#socket.emit(event, payload, (...answer) =>
      this.#contain(event, () => this.#take(answer, onAnswer)),
    );
  }

  notify(event: NotificationName, payload: object): void {
    this.#logger.debug("frame out", { event, sid: this.sid });
    this.#contain(event, () => this.#socket.emit(event, payload));
  }

  broadcast(office: string, event: string, payload: object): void {
    this.#logger.debug("broadcast", { event, office, sid: this.sid });
    const charge = (work: () => void): void => this.#guard.run(work);
    this.#broadcasts.send({ room: roomOf(office), sid: this.sid, event, payload, charge });
  }

  enter(office: string): Awaitable<void> {
    return this.#socket.join(roomOf(office));
  }

  exit(office: string): Awaitable<void> {
    return this.#socket.leave(roomOf(office));
  }

  disconnect(): void {
    // Later: closing tells the routing, which may be the one that asks for it.
    setImmediate(() => this.#socket.disconnect(true));
  }

  comeBack(): void {
    setImmediate(() => this.#socket.conn.close());
  }

  #take(answer: readonly unknown[], onAnswer: (answer: readonly unknown[]) => void): void {
    if (answer[0] instanceof RefusedPayload) this.#guard.fine();
    this.#guard.run(() => onAnswer(answer));
  }

  /** Socket.IO calls back outside of any guard: an error there ends this connection, never the process. */
  #contain(event: string, work: () => void): void {
    try {
      work();
    } catch (cause) {
      this.#logger.error("a connection failed and is ended", { event, sid: this.sid, cause });
      this.disconnect();
    }
  }
}
