import { CallToolAnswer, ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { Audit, Logger } from "@a2c-smcp/runtime";
import type { Progress } from "@modelcontextprotocol/client";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import type { Elicitor } from "../mcp/elicitation.ts";
import { naming } from "../mcp/elicitation.ts";
import { classifyFailure } from "../mcp/mcp-failure.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import { endedAnswer, markAnswer, refusedAnswer, unauthorizedAnswer } from "./answers.ts";
import type { Approval, Decision } from "./approval.ts";
import { CallClock } from "./call-clock.ts";
import { callFailed, serverDown } from "./call-failure.ts";
import type { Caller, CallRecord } from "./call-record.ts";
import { OpenRecord } from "./call-record.ts";
import { findTool } from "./find-tool.ts";
import { ParamsCheck } from "./params-check.ts";
import type { Route } from "./server-tools.ts";
import type { ToolCatalogue } from "./tool-catalogue.ts";

/** A call of a tool as it comes from an Agent. */
export interface ToolCall {
  /** The name that Agents know the tool by; its own name when `server` is given. */
  readonly name: string;
  /** The server of the tool: then it is known by its identity, and nothing is guessed. */
  readonly server?: string | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly reqId: string;
  /** The confirmation included; a minute by default. */
  readonly timeoutMs?: number | undefined;
  readonly agent?: string | undefined;
  /** Who calls; an Agent by default. */
  readonly by?: Caller | undefined;
  /** The program at this Computer asks by itself, again and again: nobody did anything, and the audit log has no line. */
  readonly isRoutine?: boolean | undefined;
  /** Takes the call back. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
  /** Who is asked where the server needs input; takes effect where the Computer `elicits`. */
  readonly elicitor?: Elicitor | undefined;
  /** Called with the record of the call when it has ended, just before its answer. */
  readonly onRecord?: ((record: CallRecord) => void) | undefined;
}

export interface ToolCallsOptions {
  readonly servers: McpServers;
  readonly catalogue: ToolCatalogue;
  readonly approval: Approval;
  readonly logger: Logger;
  readonly scrub: (text: string) => string;
  /** The same for what tools give. */
  readonly scrubResult: <T>(value: T) => T;
  readonly keepParameters: boolean;
  /** Takes the record of every call. */
  readonly onCalled: (record: CallRecord) => void;
  /** Takes who called what, who allowed it and what came of it. */
  readonly audit?: Audit | undefined;
}

const DEFAULT_TIMEOUT_MS = 60_000;
/** Our own clock decides; the SDK's timer is only there in case it does not. */
const SLACK_MS = 5_000;
/** So many mistakes are told in the message; its details have more. */
const MOST_REASONS = 3;

/** Runs tools. What a tool reports is a result; what keeps it from running is a `ProtocolError`. */
export class ToolCalls {
  readonly #options: ToolCallsOptions;
  readonly #check: ParamsCheck;

  constructor(options: ToolCallsOptions) {
    this.#options = options;
    this.#check = new ParamsCheck(options.logger);
  }

  async call(call: ToolCall): Promise<CallToolAnswer> {
    const record = new OpenRecord(call);
    try {
      const answer = await this.#answer(call, record);
      this.#tell(call, record.endWithAnswer(answer));
      return answer;
    } catch (cause) {
      const error = ProtocolError.fromUnknown(cause);
      this.#tell(call, record.endWithError(error), error);
      throw error;
    }
  }

  async #answer(call: ToolCall, record: OpenRecord): Promise<CallToolAnswer> {
    const { servers, catalogue } = this.#options;
    const target = findTool(call, servers, catalogue);
    if (target.kind === "tool") {
      record.route(target.route);
      return this.#run(target.route, call);
    }
    record.route(target);
    return this.#answerDown({ server: target.server, meta: undefined });
  }

  async #run(route: Route, call: ToolCall): Promise<CallToolAnswer> {
    this.#checkParams(route, call);
    const milliseconds = call.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    using clock = new CallClock(milliseconds, call.signal);
    if (clock.ended) return endedAnswer(clock.ended, route);
    // Nobody is asked about a call that cannot run.
    if (!this.#options.servers.connection(route.server)) return this.#answerDown(route);
    const stop = await this.#approve(route, call, clock);
    if (stop) return stop;
    const connection = this.#options.servers.connection(route.server);
    if (!connection) return this.#answerDown(route);
    try {
      const result = await connection.callTool(
        { name: route.tool.name, arguments: call.params },
        {
          ...{ signal: clock.signal, timeoutMs: milliseconds + SLACK_MS },
          onProgress: this.#progressOf(call),
          elicitor: call.elicitor && naming(route.server, call.elicitor, this.#options.scrubResult),
        },
      );
      return markAnswer(this.#options.scrubResult(readResult(result)), route);
    } catch (cause) {
      if (clock.ended) return endedAnswer(clock.ended, route);
      const failure = classifyFailure(cause);
      if (failure.kind === "unauthorized")
        return unauthorizedAnswer(route, {
          isForbidden: failure.status === 403,
          hasCredentials: connection.handle.hasCredentials,
          bundleId: this.#bundleIdOf(route.server),
        });
      throw callFailed(failure, { server: route.server, scrub: this.#options.scrub, cause });
    }
  }

  #progressOf({ onProgress }: ToolCall): ToolCall["onProgress"] {
    return onProgress && ((progress) => onProgress(this.#options.scrubResult(progress)));
  }

  #checkParams({ name, tool }: Route, { params }: ToolCall): void {
    const mistakes = this.#check.check(tool, params);
    if (mistakes.length === 0) return;
    const reasons = mistakes.slice(0, MOST_REASONS).map(({ path, message }) => `${path} ${message}`.trim());
    throw new ProtocolError(
      ErrorCode.BadRequest,
      `The parameters of ${name} do not fit its schema: ${reasons.join("; ")}`,
      { details: { tool: name, errors: mistakes } },
    );
  }

  /** Returns what to say instead of running the tool; undefined when it may run. */
  async #approve(route: Route, call: ToolCall, clock: CallClock): Promise<CallToolAnswer | undefined> {
    const { reqId, params } = call;
    if (call.by === "person") return undefined;
    const facts = { reqId, agent: call.agent, params, signal: clock.signal, endsAt: clock.endsAt };
    const decision = await this.#options.approval.decide(route, facts);
    this.#log(route, call, decision);
    const stage = decision.verdict === "unanswered" ? "unconfirmed" : undefined;
    if (clock.ended) return endedAnswer(clock.ended, route, stage);
    if (decision.verdict === "run") return undefined;
    if (decision.verdict !== "needed") return refusedAnswer(decision.verdict, route);
    throw new ProtocolError(
      ErrorCode.ConfirmationNeeded,
      "The call needs a confirmation that nobody can give",
      {
        details: { tool: route.name, mcp_server: route.server },
      },
    );
  }

  /** Who called what and who allowed it, whatever comes of it. */
  #log({ server, tool }: Route, { reqId, agent }: ToolCall, decision: Decision): void {
    const fields = { reqId, agent, server, tool: tool.name, ...decision };
    this.#options.logger.info("tool call decided", { audit: true, ...fields });
    const { reqId: req_id, ...facts } = fields;
    this.#options.audit?.({ event: "tool call decided", req_id, ...facts });
  }

  /** The one place that reports a call: history, log, audit and metrics read the same record. */
  #tell(call: ToolCall, record: CallRecord, cause?: ProtocolError): void {
    const { logger, audit, keepParameters, onCalled } = this.#options;
    const { timestamp: _, success: __, error, code, by, ...facts } = record;
    const { req_id: reqId, ...fields } = facts;
    if (cause) logger.warn("tool call failed", { reqId, ...fields, code, cause });
    else logger[by === "person" ? "debug" : "info"]("tool called", { reqId, ...fields, error });
    const outcome = code === undefined ? (error ?? "ok") : String(code);
    // Only what is called from here can be routine: an Agent's calls are always told.
    if (by !== "person" || call.isRoutine !== true) audit?.({ event: "tool called", ...facts, by, outcome });
    const kept = keepParameters ? { ...record, parameters: call.params } : record;
    call.onRecord?.(kept);
    onCalled(kept);
  }

  #bundleIdOf(server: string): string {
    return this.#options.catalogue.table.bundleIdOf(server);
  }

  #answerDown(route: Pick<Route, "server" | "meta">): CallToolAnswer {
    const state = this.#options.servers.state(route.server);
    const code = state?.phase === "failed" ? state.code : undefined;
    const hasCredentials = code === ComputerErrorCode.AuthorizationFailed;
    if (hasCredentials || code === ComputerErrorCode.AuthorizationNeeded) {
      const bundleId = this.#bundleIdOf(route.server);
      return unauthorizedAnswer(route, { isForbidden: hasCredentials, hasCredentials, bundleId });
    }
    throw serverDown(route.server, state?.phase ?? "stopped");
  }
}

function readResult(result: unknown): CallToolAnswer {
  const parsed = CallToolAnswer.safeParse(result);
  if (parsed.success) return parsed.data;
  throw new ComputerError(ComputerErrorCode.ConnectFailed, "the answer is not the result of a tool");
}
