import type { ComputerRequestName, ProtocolError } from "@a2c-smcp/protocol";
import { Events, Notifications } from "@a2c-smcp/protocol";
import { RefusedPayload } from "@a2c-smcp/runtime/socket-parser";
import { refusals } from "../refusals.ts";
import type { Connection } from "./connection.ts";

/** What a call came to: the Computer's answer as it is, or an error. */
export type CallOutcome =
  | { readonly kind: "answer"; readonly answer: unknown }
  | { readonly kind: "error"; readonly error: ProtocolError };

export interface CallSpec {
  readonly event: ComputerRequestName;
  readonly reqId: string;
  /** The name by which the Agent called the Computer. */
  readonly computer: string;
  readonly from: Connection;
  readonly to: Connection;
  /** Milliseconds until the call is given up. */
  readonly patience: number;
  /** Called exactly once. */
  readonly settle: (outcome: CallOutcome) => void;
}

/** A call that waits for its Computer, or once did. */
export interface Call {
  readonly spec: CallSpec;
  readonly timer: ReturnType<typeof setTimeout>;
  state: "waiting" | "answered" | "abandoned";
}

/**
 * Every call between an Agent and a Computer, from the request to its one settlement: by the answer, by silence, by
 * one of the two leaving, or by the end of the server.
 */
export class CallTable {
  readonly #maxUnanswered: number;
  readonly #idleWaiters = new Set<() => void>();
  readonly #calls = new Set<Call>();

  constructor(options: { readonly maxUnanswered: number }) {
    this.#maxUnanswered = options.maxUnanswered;
  }

  get size(): number {
    return this.#calls.size;
  }

  /** Hands the request to its Computer and waits for the answer. Throws when it cannot be sent. */
  open(spec: CallSpec, payload: unknown): void {
    const timer = setTimeout(() => {
      this.#abandon(call, refusals.noAnswer(spec.computer, spec.patience));
    }, spec.patience);
    const call: Call = { spec, timer, state: "waiting" };
    this.#calls.add(call);
    spec.from.made.add(call);
    spec.to.received.add(call);
    try {
      spec.to.peer.request(spec.event, payload, (answer) => this.#onAnswer(call, answer));
    } catch (cause) {
      // It never left: the Computer owes no answer, and the caller need not wait for one.
      this.#close(call, "answered");
      throw cause;
    }
  }

  /** A Computer left its office: its calls fail at once. An Agent left: nobody waits for its calls any more. */
  partFrom(connection: Connection): void {
    for (const call of connection.received) this.#abandon(call, refusals.computerLeft(call.spec.computer));
    for (const call of connection.made) this.#abandon(call, refusals.callerLeft());
  }

  /** Ends every call that still waits. */
  failAll(error: ProtocolError): void {
    for (const call of this.#calls) this.#abandon(call, error);
  }

  /** Resolves when no call waits. */
  idle(): Promise<void> {
    if (this.#calls.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#idleWaiters.add(resolve));
  }

  #onAnswer(call: Call, [answer]: readonly unknown[]): void {
    const { settle, computer, to } = call.spec;
    if (call.state === "abandoned") to.unanswered -= 1;
    if (!this.#close(call, "answered")) return;
    if (answer instanceof RefusedPayload)
      settle({ kind: "error", error: refusals.excessiveAnswer(computer, answer.excess) });
    else if (answer === undefined) settle({ kind: "error", error: refusals.emptyAnswer(computer) });
    else settle({ kind: "answer", answer });
  }

  /** Settles the call without its Computer, and tells the Computer to stop working for it. */
  #abandon(call: Call, error: ProtocolError): void {
    if (!this.#close(call, "abandoned")) return;
    const { event, from, to, reqId, settle } = call.spec;
    settle({ kind: "error", error });
    const { standing } = from.session;
    if (event === Events.CallTool && standing.phase !== "new")
      to.peer.notify(Notifications.CancelToolCall, { agent: standing.identity.name, req_id: reqId });
    // Socket.IO keeps the callback of an unanswered request for as long as the connection lives.
    to.unanswered += 1;
    if (to.unanswered > this.#maxUnanswered) to.peer.disconnect();
  }

  #close(call: Call, state: "answered" | "abandoned"): boolean {
    if (call.state !== "waiting") return false;
    call.state = state;
    clearTimeout(call.timer);
    this.#calls.delete(call);
    call.spec.from.made.delete(call);
    call.spec.to.received.delete(call);
    if (this.#calls.size === 0) this.#tellIdle();
    return true;
  }

  #tellIdle(): void {
    for (const tell of this.#idleWaiters) tell();
    this.#idleWaiters.clear();
  }
}
