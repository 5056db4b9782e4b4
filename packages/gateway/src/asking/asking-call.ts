import type { Elicitation, ElicitationAnswer } from "@a2c-smcp/computer";
import type { InputRequests } from "@modelcontextprotocol/server";
import { specTypeSchemas } from "@modelcontextprotocol/server";
import type { Progress } from "../tools/tool.ts";

/** What comes next of a call: its result, or what a server asks the client's person first. */
export type Step<Result> =
  | { readonly kind: "done"; readonly result: Result }
  | { readonly kind: "asks"; readonly requests: InputRequests };

/** One request of a client: the one that began a call, or a later one with what the person said. */
export interface Visit {
  readonly signal: AbortSignal;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** The request stays open while the person is asked, as in the older era: taking it back ends the call then too. */
  readonly staysOpen: boolean;
}

/** What a call is run with. */
export interface CallHandles {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: Progress) => void;
  readonly ask: (request: Elicitation) => Promise<ElicitationAnswer>;
}

interface Question {
  readonly request: Elicitation;
  readonly answer: (answer: ElicitationAnswer) => void;
}

const cancelled: ElicitationAnswer = { action: "cancel" };

/**
 * A call that may ask its client something before it has a result. It goes on while no request of the client is open:
 * it must not be made twice, and a server of the older era could not go back to where it asked.
 */
export class AskingCall<Result> {
  /** Settles when the server has answered. */
  readonly done: Promise<Result>;
  readonly #abort = new AbortController();
  readonly #open = new Map<string, Question>();
  #visit: Visit | undefined;
  #asked: (() => void) | undefined;
  #count = 0;

  constructor(run: (handles: CallHandles) => Promise<Result>) {
    const { signal } = this.#abort;
    signal.addEventListener("abort", () => this.#settle({}), { once: true });
    this.done = run({
      signal,
      onProgress: (progress) => this.#visit?.onProgress?.(progress),
      ask: (request) => this.#ask(request),
    });
  }

  /** What comes next, for as long as the request of the client is open. */
  async next(visit: Visit): Promise<Step<Result>> {
    const leave = this.#follow(visit);
    this.#visit = visit;
    try {
      const asked = new Promise<undefined>((resolve) => {
        this.#asked = () => resolve(undefined);
      });
      const result = this.#open.size > 0 ? undefined : await Promise.race([this.done, asked]);
      return result === undefined ? { kind: "asks", requests: this.#requests() } : { kind: "done", result };
    } finally {
      if (visit.staysOpen) void this.done.then(leave, leave);
      else leave();
      this.#visit = undefined;
      this.#asked = undefined;
    }
  }

  /** Takes what the person said; what was asked and not answered is cancelled. */
  async answer(responses: Readonly<Record<string, unknown>>): Promise<void> {
    const answers: Record<string, ElicitationAnswer> = {};
    for (const [key, response] of Object.entries(responses)) {
      const parsed = await specTypeSchemas.ElicitResult["~standard"].validate(response);
      if (!parsed.issues) answers[key] = parsed.value;
    }
    this.#settle(answers);
  }

  stop(): void {
    this.#abort.abort();
  }

  #follow({ signal }: Visit): () => void {
    const abort = (): void => this.#abort.abort(signal.reason);
    signal.addEventListener("abort", abort, { once: true });
    if (signal.aborted) abort();
    return () => signal.removeEventListener("abort", abort);
  }

  #ask(request: Elicitation): Promise<ElicitationAnswer> {
    if (this.#abort.signal.aborted) return Promise.resolve(cancelled);
    return new Promise((resolve) => {
      this.#open.set(`q${++this.#count}`, { request, answer: resolve });
      this.#asked?.();
    });
  }

  #requests(): InputRequests {
    return Object.fromEntries(
      [...this.#open].map(([key, { request }]) => [key, { method: "elicitation/create", params: request }]),
    );
  }

  #settle(answers: Readonly<Record<string, ElicitationAnswer>>): void {
    const questions = [...this.#open];
    this.#open.clear();
    for (const [key, { answer }] of questions) answer(answers[key] ?? cancelled);
  }
}
