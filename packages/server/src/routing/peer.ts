import type { ComputerRequestName, notifications, ProtocolError } from "@a2c-smcp/protocol";
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
  request(event: ComputerRequestName, payload: unknown, onAnswer: (answer: readonly unknown[]) => void): void;
  notify<E extends keyof Notices>(event: E, payload: NotificationPayload<E>): void;
  /** Tells everyone in the office except this peer. */
  broadcast<E extends keyof Notices>(office: string, event: E, payload: NotificationPayload<E>): void;
  /** From now on this peer hears what is broadcast in the office. */
  enter(office: string): Awaitable<void>;
  exit(office: string): Awaitable<void>;
  disconnect(): void;
}
