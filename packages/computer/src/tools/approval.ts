import type { Logger } from "@a2c-smcp/runtime";
import { DeadlineError, withDeadline } from "@a2c-smcp/runtime";
import { escapePattern } from "../text.ts";
import type { Route } from "./server-tools.ts";

/** What a person is asked to allow. */
export interface ConfirmRequest {
  readonly reqId: string;
  readonly server: string;
  /** The tool's own name. */
  readonly tool: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
}

export type Confirm = (request: ConfirmRequest) => Promise<boolean>;

export interface ApprovalOptions {
  readonly confirm?: Confirm | undefined;
  /** Milliseconds that a person has. */
  readonly confirmTimeout?: number | undefined;
  /** What runs without being asked for when there is nobody to ask: `server.*`, `*.read_*`, `*`. */
  readonly allow?: readonly string[] | undefined;
  /** Run what its server marks as read-only without asking, unless the operator said otherwise. */
  readonly trustReadOnly?: boolean | undefined;
  readonly logger: Logger;
}

/** Whether a call may run. `needed` means that nobody could be asked. */
export type Decision = "run" | "refused" | "unanswered" | "needed";

/** Decides who may run what: the tool's meta, then a person, then the operator's policy. */
export class Approval {
  readonly #options: ApprovalOptions;
  readonly #allowed: readonly RegExp[];

  constructor(options: ApprovalOptions) {
    this.#options = options;
    this.#allowed = (options.allow ?? []).map(patternOf);
  }

  async decide(route: Route, request: Omit<ConfirmRequest, "server" | "tool">): Promise<Decision> {
    if (route.meta?.auto_apply === true || this.#isTrusted(route)) return "run";
    if (this.#options.confirm) return this.#ask(this.#options.confirm, route, request);
    return this.#allows(route) ? "run" : "needed";
  }

  #isTrusted({ tool, meta }: Route): boolean {
    const isTrusting = this.#options.trustReadOnly === true && meta?.auto_apply !== false;
    return isTrusting && tool.annotations?.["readOnlyHint"] === true;
  }

  #allows({ server, tool, name }: Route): boolean {
    const names = [`${server}.${tool.name}`, `${server}.${name}`];
    return this.#allowed.some((pattern) => names.some((candidate) => pattern.test(candidate)));
  }

  async #ask(
    confirm: Confirm,
    { server, tool }: Route,
    request: Omit<ConfirmRequest, "server" | "tool">,
  ): Promise<Decision> {
    const { confirmTimeout: milliseconds = 60_000, logger } = this.#options;
    const given = new AbortController();
    const signal = AbortSignal.any([request.signal, given.signal]);
    try {
      const answer = confirm({ ...request, server, tool: tool.name, signal });
      const yes = await withDeadline(answer, {
        what: "the confirmation",
        milliseconds,
        signal: request.signal,
      });
      return yes === true ? "run" : "refused";
    } catch (cause) {
      if (request.signal.aborted || cause instanceof DeadlineError) return "unanswered";
      logger.error("confirmation failed", { reqId: request.reqId, server, tool: tool.name, cause });
      return "refused";
    } finally {
      given.abort();
    }
  }
}

/** `*` stands for any characters; everything else for itself. */
function patternOf(glob: string): RegExp {
  const parts = glob.split("*").map(escapePattern);
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
