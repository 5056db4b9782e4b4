import type { Logger } from "@a2c-smcp/runtime";
import { DeadlineError, withDeadline } from "@a2c-smcp/runtime";
import { coversTool } from "./allow-patterns.ts";
import { definitionOf } from "./definition-of.ts";
import type { Route } from "./server-tools.ts";
import type { ToolHints } from "./tool-hints.ts";
import { hintsOf } from "./tool-hints.ts";

/** What a person is asked to allow. `foldValue` of the runtime makes lines of the parameters that hide nothing. */
export interface ConfirmRequest {
  readonly reqId: string;
  /** The Agent that calls, as far as it is known. */
  readonly agent?: string | undefined;
  readonly server: string;
  /** The tool's own name. */
  readonly tool: string;
  /** All parameters, as the Agent gave them. */
  readonly params: Readonly<Record<string, unknown>>;
  /** Another one is another tool under the same name: what its server says of it, what it takes, or the server itself differs. */
  readonly definition: string;
  /** What the server says of the tool; to be shown as that, not to be relied on. */
  readonly hints: ToolHints;
  /** Whether the operator trusts what this server says. */
  readonly isTrusted: boolean;
  /** Whether a pattern of the operator covers the tool. */
  readonly isAllowed: boolean;
  /** Until when an answer counts. */
  readonly deadline: Date;
  /** Aborted when the answer is no longer needed. */
  readonly signal: AbortSignal;
}

/** Asks a person whether a call may run; resolves to what they say, or to undefined where there is nobody to ask. */
export type Confirm = (request: ConfirmRequest) => Promise<boolean | undefined>;

/** What is known of a call besides its tool. */
export interface CallFacts extends Pick<ConfirmRequest, "reqId" | "agent" | "params" | "signal"> {
  /** When the call itself has ended; nobody can be asked for longer. */
  readonly endsAt?: Date | undefined;
}

export interface ApprovalOptions {
  readonly confirm?: Confirm | undefined;
  /** Milliseconds that a person has. */
  readonly confirmTimeoutMs?: number | undefined;
  /** What runs without being asked for when there is nobody to ask: `server.*`, `*.read_*`, `*`. */
  readonly allow?: readonly string[] | undefined;
  /** The names of the configured servers: they say where the server in a pattern ends. */
  readonly servers: () => ReadonlySet<string>;
  readonly logger: Logger;
}

/** Whether a call may run, and who said so. `needed` means that nobody could be asked. */
export type Decision =
  | { readonly verdict: "run"; readonly by: "configuration" | "trusted-hint" | "person" }
  /** The pattern of the operator that covers the tool; `--yes` is `*`. */
  | { readonly verdict: "run"; readonly by: "policy"; readonly pattern: string }
  | { readonly verdict: "refused" | "unanswered" | "needed" };

const CONFIRM_MS = 60_000;

/**
 * Decides who may run what: the operator's configuration, then a person, then the operator's policy. What a server says of
 * its own tools counts only where the operator trusts it.
 */
export class Approval {
  readonly #options: ApprovalOptions;

  constructor(options: ApprovalOptions) {
    this.#options = options;
  }

  async decide(route: Route, facts: CallFacts): Promise<Decision> {
    if (route.meta?.auto_apply === true) return { verdict: "run", by: "configuration" };
    if (route.isHarmless && route.meta?.auto_apply !== false) return { verdict: "run", by: "trusted-hint" };
    const pattern = this.#patternFor(route);
    const { confirm } = this.#options;
    const policy: Decision =
      pattern === undefined ? { verdict: "needed" } : { verdict: "run", by: "policy", pattern };
    if (!confirm) return policy;
    const decision = await this.#ask(confirm, this.#requestOf(route, facts, pattern !== undefined));
    if (decision.verdict === "needed") return policy;
    // Whoever is asked about what a pattern covers need not look: the pattern is what allowed it.
    return decision.verdict === "run" && policy.verdict === "run" ? policy : decision;
  }

  #patternFor({ server, tool }: Route): string | undefined {
    const { allow = [], servers } = this.#options;
    const names = servers();
    return allow.find((pattern) => coversTool(pattern, { server, tool: tool.name }, names));
  }

  async #ask(confirm: Confirm, request: ConfirmRequest): Promise<Decision> {
    const { confirmTimeoutMs: milliseconds = CONFIRM_MS, logger } = this.#options;
    const { reqId, server, tool, signal: call } = request;
    const given = new AbortController();
    const signal = AbortSignal.any([call, given.signal]);
    try {
      const answer = confirm({ ...request, signal });
      const yes = await withDeadline(answer, { what: "the confirmation", milliseconds, signal: call });
      if (yes === undefined) return { verdict: "needed" };
      return yes ? { verdict: "run", by: "person" } : { verdict: "refused" };
    } catch (cause) {
      if (call.aborted || cause instanceof DeadlineError) return { verdict: "unanswered" };
      logger.error("confirmation failed", { reqId, server, tool, cause });
      return { verdict: "refused" };
    } finally {
      given.abort();
    }
  }

  #requestOf(route: Route, { endsAt, ...facts }: CallFacts, isAllowed: boolean): ConfirmRequest {
    const { server, tool, isTrusted } = route;
    const { confirmTimeoutMs = CONFIRM_MS } = this.#options;
    const deadline = new Date(Math.min(Date.now() + confirmTimeoutMs, Number(endsAt ?? Infinity)));
    const said = { tool: tool.name, definition: definitionOf(route), hints: hintsOf(tool) };
    return { ...facts, server, ...said, isTrusted, isAllowed, deadline };
  }
}
