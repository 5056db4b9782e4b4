import { randomUUID } from "node:crypto";
import type { InputRequiredResult } from "@modelcontextprotocol/server";
import { inputRequired, ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { CallHandles, Step, Visit } from "./asking-call.ts";
import { AskingCall } from "./asking-call.ts";

/** Calls that wait for what a person says; whoever asks beyond is answered without one. */
const MOST_WAITING = 100;
/** Milliseconds that a result waits for a client that does not come back for it. */
const KEPT_MS = 60_000;

/** The calls of a gateway, of tools or for prompts, that asked something and wait for a client to come back. */
export class AskingCalls<Result> {
  readonly #waiting = new Map<string, AskingCall<Result>>();

  get isFull(): boolean {
    return this.#waiting.size >= MOST_WAITING;
  }

  /** Runs a call until it has a result or asks something. */
  async run(
    visit: Visit,
    work: (handles: CallHandles) => Promise<Result>,
  ): Promise<Result | InputRequiredResult> {
    const call = new AskingCall(work);
    return this.#answer(call, await call.next(visit));
  }

  /** Goes on with a call whose client has come back with what its person said. */
  async resume(
    state: string,
    responses: Readonly<Record<string, unknown>>,
    visit: Visit,
  ): Promise<Result | InputRequiredResult> {
    const call = this.#waiting.get(state);
    if (call === undefined)
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        "This call is over: nobody answered in time, or it was answered before. Make it again",
      );
    this.#waiting.delete(state);
    await call.answer(responses);
    return this.#answer(call, await call.next(visit));
  }

  close(): void {
    for (const call of this.#waiting.values()) call.stop();
    this.#waiting.clear();
  }

  #answer(call: AskingCall<Result>, step: Step<Result>): Result | InputRequiredResult {
    if (step.kind === "done") return step.result;
    // Nobody can guess it, so that only the client that was asked can answer.
    const requestState = randomUUID();
    this.#waiting.set(requestState, call);
    const forget = (): void => void this.#waiting.delete(requestState);
    const forgetLater = (): void => void setTimeout(forget, KEPT_MS).unref();
    void call.done.then(forgetLater, forgetLater);
    return inputRequired({ inputRequests: step.requests, requestState });
  }
}
