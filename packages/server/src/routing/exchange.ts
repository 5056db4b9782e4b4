import { Events, ProtocolError } from "@a2c-smcp/protocol";
import { officeOf } from "../offices/session.ts";
import type { CallOutcome } from "./call-table.ts";
import type { Connection } from "./connection.ts";
import { answerForm, errorPayload } from "./error-forms.ts";

export type AckFunction = (...args: unknown[]) => void;

/** How one request ended, for the log and the metrics. */
export interface ExchangeReport {
  readonly event: string;
  readonly reqId: string | undefined;
  readonly sid: string;
  readonly office: string | undefined;
  /** `ok`, or the code of the error. */
  readonly outcome: string;
  readonly milliseconds: number;
  readonly error: ProtocolError | undefined;
}

export interface ExchangeParts {
  readonly connection: Connection;
  readonly event: string;
  readonly reqId: string | undefined;
  /** Undefined when the peer asked for no ack. */
  readonly ack: AckFunction | undefined;
  readonly startedAt: number;
  readonly onEnd: (report: ExchangeReport) => void;
}

/** One request and its one ending: acknowledged, if an ack was asked for, and reported, exactly once. */
export class Exchange {
  readonly connection: Connection;
  readonly event: string;
  readonly #parts: ExchangeParts;
  readonly #office: string | undefined;
  #isOver = false;

  constructor(parts: ExchangeParts) {
    this.#parts = parts;
    this.connection = parts.connection;
    this.event = parts.event;
    this.#office = officeOf(parts.connection.session);
  }

  /** Answers with one value, unless too much waits for the peer as it is. */
  answer(value: unknown): void {
    const { backlog } = this.connection.peer;
    if (backlog) this.refuse(backlog);
    else this.#end(undefined, [value]);
  }

  /** Says that it is done, in the form of the event. */
  done(): void {
    const isTuple = this.#isOfficeEvent && this.connection.session.generation === "early";
    this.#end(undefined, isTuple ? [true, null] : []);
  }

  /** Answers with an error, in the form of the event. Anything but a ProtocolError is hidden behind a 500. */
  refuse(cause: unknown): void {
    const error = ProtocolError.fromUnknown(cause);
    const isTuple = this.#isOfficeEvent && this.connection.session.generation === "early";
    this.#end(
      error,
      isTuple ? [false, error.message] : [errorPayload(error, this.connection.session.generation)],
    );
  }

  /** Ends as the call ended. */
  settle(outcome: CallOutcome): void {
    if (outcome.kind === "answer")
      this.answer(answerForm(outcome.answer, this.connection.session.generation));
    else this.refuse(outcome.error);
  }

  /** Sends the ack; one that cannot be sent is replaced by its error, so that nobody waits in vain. */
  #acknowledge(args: readonly unknown[]): ProtocolError | undefined {
    const { ack } = this.#parts;
    try {
      ack?.(...args);
      return undefined;
    } catch (cause) {
      const error = ProtocolError.fromUnknown(cause);
      ack?.(errorPayload(error, this.connection.session.generation));
      return error;
    }
  }

  get #isOfficeEvent(): boolean {
    return this.event === Events.JoinOffice || this.event === Events.LeaveOffice;
  }

  #end(outcome: ProtocolError | undefined, args: readonly unknown[]): void {
    if (this.#isOver) return;
    this.#isOver = true;
    const { reqId, startedAt, onEnd } = this.#parts;
    const error = this.#acknowledge(args) ?? outcome;
    onEnd({
      event: this.event,
      reqId,
      sid: this.connection.sid,
      office: this.#office ?? officeOf(this.connection.session),
      outcome: error ? String(error.code) : "ok",
      milliseconds: performance.now() - startedAt,
      error,
    });
  }
}
