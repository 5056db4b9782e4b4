import type { RequestHandlers } from "@a2c-smcp/link";
import { answerRequest } from "@a2c-smcp/link";
import type { ToolCallProgress } from "@a2c-smcp/protocol";
import { PROTOCOL_VERSION } from "@a2c-smcp/protocol";
import type { OfficeHost } from "./office-host.ts";
import type { TracedHandlers } from "./record-requests.ts";
import { requestHandlers } from "./request-handlers.ts";
import { RunningCalls } from "./running-calls.ts";

/** A request of a program on this machine, in the form in which an Agent would make it. */
export interface LocalRequest {
  /** Such as `client:get_finder`. */
  readonly event: string;
  readonly request: unknown;
  /** Aborted when nobody waits for the answer any more: a tool that runs for it is stopped. */
  readonly signal?: AbortSignal | undefined;
  /** Called with how far a tool is, where the request asks for that. */
  readonly onProgress?: ((progress: ToolCallProgress) => void) | undefined;
}

/** No wire limits what is said on one machine; an answer has to fit into memory, on both sides. */
const MOST_BYTES = 32_000_000;

/**
 * Answers programs on this machine as Agents are answered, without being told over a link: nobody takes a seat, nothing
 * of it is among the requests of Agents, and tools need the approval that they need for an Agent.
 */
export class LocalAnswers {
  readonly #host: OfficeHost;

  constructor(host: OfficeHost) {
    // What fits here says nothing of what fits the answer to an Agent.
    this.#host = { ...host, noteLeftOut: () => undefined };
  }

  /** The answer, or the error as a payload; never rejects. */
  answer({ event, request, signal, onProgress }: LocalRequest): Promise<unknown> {
    const calls = new RunningCalls();
    const parts = { host: this.#host, calls, sendProgress: (step: ToolCallProgress) => onProgress?.(step) };
    const handlers = withoutTrace(requestHandlers({ ...parts, by: "command" }));
    signal?.addEventListener("abort", () => calls.cancelAll(), { once: true });
    return answerRequest(handlers, { event, request }, { maxPayload: MOST_BYTES, version: PROTOCOL_VERSION });
  }
}

function withoutTrace(handlers: TracedHandlers): RequestHandlers {
  const bare = Object.entries(handlers).map(([event, handler]) => [
    event,
    (request: never, context: never) => handler(request, context, {}),
  ]);
  return Object.fromEntries(bare) as RequestHandlers;
}
