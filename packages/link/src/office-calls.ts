import type { ObserveOffice, OfficeRole } from "@a2c-smcp/protocol";
import { ErrorCode, Events, readAck, readOfficeAck } from "@a2c-smcp/protocol";
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

/** Enters and leaves one office. Both resolve to the error, or to undefined for success, and never reject. */
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
