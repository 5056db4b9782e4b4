import { Events, Notifications, ProtocolError } from "@a2c-smcp/protocol";
import { RefusedPayload } from "@a2c-smcp/runtime/socket-parser";
import type { GiveUp } from "../offices/cluster.ts";
import { refusals } from "../refusals.ts";
import type { Party } from "./party.ts";

/** What a call came to: the Computer's answer as it is, or an error. */
export type CallOutcome =
  | { readonly kind: "answer"; readonly answer: unknown }
  | { readonly kind: "error"; readonly error: ProtocolError };

export interface CallSpec {
  readonly event: string;
  readonly reqId: string;
  /** The name by which the Agent called the Computer. */
  readonly computer: string;
  readonly from: Party;
  readonly to: Party;
  /** Milliseconds until the call is given up. */
  readonly patienceMs: number;
  /** Called exactly once. */
  readonly settle: (outcome: CallOutcome) => void;
}

/** A call that waits for its Computer, or once did. */
export interface Call {
  readonly spec: CallSpec;
  readonly timer: ReturnType<typeof setTimeout>;
  state: "waiting" | "answered" | "abandoned";
  /** Takes the request back from another node. */
  giveUp?: GiveUp | undefined;
}

/**
 * Every call between an Agent and a Computer, from the request to its one settlement: by the answer, by silence, by
 * one of the two leaving, or by the end of the server.
 */
export class CallTable {
  readonly #maxUnanswered: number;
  readonly #idleWaiters = new Set<() => void>();
  readonly #freeWaiters = new Map<Party, () => void>();
  readonly #calls = new Set<Call>();

  constructor(options: { readonly maxUnanswered: number }) {
    this.#maxUnanswered = options.maxUnanswered;
  }

  get size(): number {
    return this.#calls.size;
  }

  /** Hands the request to its Computer and waits for the answer. Throws when it cannot be sent. */
  open(spec: CallSpec, payload: unknown): Call {
    const timer = setTimeout(() => {
      this.#abandon(call, refusals.noAnswer(spec.computer, spec.patienceMs));
    }, spec.patienceMs);
    const call: Call = { spec, timer, state: "waiting" };
    this.#calls.add(call);
    spec.from.made.add(call);
    spec.to.received.add(call);
    try {
      call.giveUp = spec.to.ask(spec, payload, (answer) => this.#onAnswer(call, answer));
      return call;
    } catch (cause) {
      // It never left: the Computer owes no answer, and the caller need not wait for one.
      this.#close(call, "answered");
      throw cause;
    }
  }

  /** A Computer left its office: its calls fail at once. An Agent left: nobody waits for its calls any more. */
  partFrom(party: Party): void {
    for (const call of party.received) this.#abandon(call, refusals.computerLeft(call.spec.computer));
    for (const call of party.made) this.#abandon(call, refusals.callerLeft());
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

  /** Resolves when a party has no calls. */
  whenFree(party: Party): Promise<void> {
    if (isFree(party)) return Promise.resolve();
    return new Promise((resolve) => this.#freeWaiters.set(party, resolve));
  }

  /** Its caller is gone, as another node says. */
  withdraw(call: Call): void {
    this.#abandon(call, refusals.callerLeft());
  }

  #onAnswer(call: Call, [answer]: readonly unknown[]): void {
    const { settle, computer, to } = call.spec;
    if (call.state === "abandoned") to.unanswered -= 1;
    if (!this.#close(call, "answered")) return;
    if (answer instanceof RefusedPayload)
      settle({ kind: "error", error: refusals.excessiveAnswer(computer, answer.excess) });
    else if (answer instanceof ProtocolError) settle({ kind: "error", error: answer });
    else if (answer === undefined) settle({ kind: "error", error: refusals.emptyAnswer(computer) });
    else settle({ kind: "answer", answer });
  }

  /** Settles the call without its Computer, and asks the Computer to stop working for it. */
  #abandon(call: Call, error: ProtocolError): void {
    if (!this.#close(call, "abandoned")) return;
    const { event, from, to, reqId, settle } = call.spec;
    settle({ kind: "error", error });
    if (call.giveUp) {
      // The node that has the Computer tells it, and counts what it owes.
      call.giveUp();
      return;
    }
    if (event === Events.CallTool && from.name !== undefined)
      to.peer.notify(Notifications.CancelToolCall, { agent: from.name, req_id: reqId });
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
    if (this.#freeWaiters.size > 0) for (const party of [call.spec.from, call.spec.to]) this.#tellFree(party);
    return true;
  }

  #tellFree(party: Party): void {
    if (!isFree(party)) return;
    this.#freeWaiters.get(party)?.();
    this.#freeWaiters.delete(party);
  }

  #tellIdle(): void {
    for (const tell of this.#idleWaiters) tell();
    this.#idleWaiters.clear();
  }
}

function isFree({ made, received }: Party): boolean {
  return made.size === 0 && received.size === 0;
}
