import type { notifications, ProtocolError } from "@a2c-smcp/protocol";
import type { z } from "zod";
import type { Awaitable } from "../awaitable.ts";

type Notices = typeof notifications;
export type NotificationPayload<E extends keyof Notices> = z.input<Notices[E]>;

/** One connection as routing sees it. Behind it stands a Socket.IO socket, or a test. */
export interface Peer {
  readonly sid: string;
  /** Set while more waits for it than the mark: the refusal of whatever it asks for. */
  readonly backlog: ProtocolError | undefined;
  /** Hands a request on as it is. Called back at most once, with the arguments of the ack. */
  request(event: string, payload: unknown, onAnswer: (answer: readonly unknown[]) => void): void;
  notify<E extends keyof Notices>(event: E, payload: NotificationPayload<E>): void;
  /** Notifies everyone in the office except this peer; of some notifications only the members know what they mean. */
  broadcast(office: string, event: string, payload: object): void;
  /** From now on this peer receives what is broadcast in the office. */
  enter(office: string): Awaitable<void>;
  exit(office: string): Awaitable<void>;
  /** Ends the connection for good: a client that is told so stays away. */
  disconnect(): void;
  /** Ends the transport without a word, so that the client comes back, here or to another node. */
  comeBack(): void;
}
