import type {
  AnswerOf,
  BroadcastName,
  ClientToServerEvents,
  ObserveOffice,
  OfficeRole,
  RequestName,
  RequestOf,
} from "@a2c-smcp/protocol";
import { ErrorCode, Events, readAck, readOfficeAck } from "@a2c-smcp/protocol";
import { ExcessError } from "@a2c-smcp/runtime/socket-parser";
import { readAnswer } from "./answer.ts";
import { LinkError, LinkErrorCode } from "./link-error.ts";
import type { OfficeSocket } from "./office-socket.ts";
import type { PendingCalls } from "./pending-calls.ts";

const JOIN_TIMEOUT_MS = 10_000;
const LEAVE_TIMEOUT_MS = 1_000;

/** Who joins which office. */
interface Member {
  readonly role: OfficeRole;
  readonly name: string;
  readonly office: string;
}

/** How long a request may take, and who may end it. */
export interface CallOptions {
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Enters and leaves one office, and asks there. Entering and leaving resolve to the error, or to undefined for success,
 * and never reject.
 */
export class OfficeCalls {
  readonly #socket: OfficeSocket;
  readonly #pending: PendingCalls;
  readonly #member: Member;

  constructor(socket: OfficeSocket, pending: PendingCalls, member: Member) {
    this.#socket = socket;
    this.#pending = pending;
    this.#member = member;
  }

  join(): Promise<Error | undefined> {
    const { role, name, office } = this.#member;
    if (role === "observer") return this.#observe({ name, office_id: office });
    const join = { role, name, office_id: office };
    return this.#call((ack) => this.#socket.emit(Events.JoinOffice, join, ack), JOIN_TIMEOUT_MS);
  }

  leave(): Promise<Error | undefined> {
    const leave = { office_id: this.#member.office };
    return this.#call((ack) => this.#socket.emit(Events.LeaveOffice, leave, ack), LEAVE_TIMEOUT_MS);
  }

  /** Resolves to the answer; rejects with what the peer says is wrong, and when there is none. */
  async request<E extends RequestName>(
    event: E,
    request: RequestOf<E>,
    { timeoutMs, signal }: CallOptions,
  ): Promise<AnswerOf<E>> {
    const emit = this.#socket.emit.bind(this.#socket) as (...args: unknown[]) => unknown;
    const send = (ack: (...args: unknown[]) => void): unknown => emit(event, request, ack);
    const call = { what: event, milliseconds: timeoutMs, signal };
    const acked = this.#pending.call(send, call).catch((cause: unknown) => {
      throw cause instanceof ExcessError ? tooMuch(event, cause) : cause;
    });
    return readAnswer(event, await acked);
  }

  /** Sends what nobody acknowledges; returns why it was not sent, where it is too much for a message. */
  tell<E extends BroadcastName>(
    event: E,
    ...message: Parameters<ClientToServerEvents[E]>
  ): ExcessError | undefined {
    try {
      this.#socket.emit(event, ...message);
      return undefined;
    } catch (cause) {
      if (cause instanceof ExcessError) return cause;
      throw cause;
    }
  }

  /** A server that has no observers acknowledges nothing, or does not know the event. */
  async #observe(request: ObserveOffice): Promise<Error | undefined> {
    const send = (ack: (...args: unknown[]) => void): unknown =>
      this.#socket.emit(Events.ObserveOffice, request, ack);
    try {
      const acked = await this.#pending.call(send, { what: "the office", milliseconds: JOIN_TIMEOUT_MS });
      const ack = readAck(acked);
      if (ack.kind === "value") return undefined;
      const isUnknown = ack.kind === "empty" || ack.error.code === ErrorCode.BadRequest;
      if (!isUnknown) return ack.error;
      return new LinkError(LinkErrorCode.Unsupported, "This server has no observers");
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  async #call(
    send: (ack: (...args: unknown[]) => void) => void,
    milliseconds: number,
  ): Promise<Error | undefined> {
    try {
      return readOfficeAck(await this.#pending.call(send, { what: "the office", milliseconds }));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}

function tooMuch(event: string, cause: ExcessError): LinkError {
  return new LinkError(LinkErrorCode.TooMuch, `${event} was not sent: ${cause.message}`, { cause });
}
