import { CallToolAnswer, ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { Audit, Logger } from "@a2c-smcp/runtime";
import type { Progress } from "@modelcontextprotocol/client";
import { ComputerError, ComputerErrorCode } from "../errors.ts";
import { classifyFailure } from "../mcp/mcp-failure.ts";
import type { McpServers } from "../mcp/mcp-servers.ts";
import { endedAnswer, markAnswer, refusedAnswer, unauthorizedAnswer } from "./answers.ts";
import type { Approval, Decision } from "./approval.ts";
import { CallClock } from "./call-clock.ts";
import { callFailed, serverDown } from "./call-failure.ts";
import { findTool } from "./find-tool.ts";
import type { History, HistoryEntry } from "./history.ts";
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
  /** Seconds, the confirmation included. */
  readonly timeout?: number | undefined;
  readonly agent?: string | undefined;
  /**
   * Who calls; an Agent unless said otherwise. What a person at this Computer calls needs no confirmation, and is not in
   * the history, which the order of what Agents see follows.
   */
  readonly by?: "agent" | "person" | undefined;
  /** Takes the call back. */
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: Progress) => void) | undefined;
}

export interface ToolCallsOptions {
  readonly servers: McpServers;
  readonly catalogue: ToolCatalogue;
  readonly approval: Approval;
  readonly history: History;
  readonly logger: Logger;
  readonly scrub: (text: string) => string;
  /** The same for what tools give. */
  readonly scrubResult: <T>(value: T) => T;
  readonly keepParameters: boolean;
  readonly onCalled: (entry: HistoryEntry) => void;
  /** Takes who called what, who allowed it and what came of it. */
  readonly audit?: Audit | undefined;
}

const DEFAULT_TIMEOUT_S = 60;
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
    const { reqId, agent, name: tool } = call;
    const started = performance.now();
    const fields = () => ({ reqId, agent, tool, ms: Math.round(performance.now() - started) });
    try {
      const answer = await this.#answer(call);
      const level = call.by === "person" ? "debug" : "info";
      const failure = errorOf(answer);
      this.#options.logger[level]("tool called", { ...fields(), error: failure });
      this.#auditCall(call, failure ?? "ok", started);
      return answer;
    } catch (cause) {
      const error = ProtocolError.fromUnknown(cause);
      this.#options.logger.warn("tool call failed", { ...fields(), code: error.code, cause: error });
      this.#auditCall(call, String(error.code), started);
      throw error;
    }
  }

  async #answer(call: ToolCall): Promise<CallToolAnswer> {
    const { servers, catalogue } = this.#options;
    const target = findTool(call, servers, catalogue);
    if (target.kind === "down") return this.#answerDown({ server: target.server, meta: undefined });
    const run = (): Promise<CallToolAnswer> => this.#run(target.route, call);
    return call.by === "person" ? run() : this.#record(target.route, call, run);
  }

  async #run(route: Route, call: ToolCall): Promise<CallToolAnswer> {
    this.#checkParams(route, call);
    const milliseconds = (call.timeout ?? DEFAULT_TIMEOUT_S) * 1_000;
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
        { signal: clock.signal, timeout: milliseconds + SLACK_MS, onProgress: this.#progressOf(call) },
      );
      return markAnswer(this.#options.scrubResult(readResult(result)), route);
    } catch (cause) {
      if (clock.ended) return endedAnswer(clock.ended, route);
      const failure = classifyFailure(cause);
      if (failure.kind === "unauthorized") return unauthorizedAnswer(route, connection.handle.hasCredentials);
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

  /** Answers what to say instead of running the tool; nothing when it may run. */
  async #approve(route: Route, call: ToolCall, clock: CallClock): Promise<CallToolAnswer | undefined> {
    const { reqId, params } = call;
    if (call.by === "person") return undefined;
    const facts = { reqId, agent: call.agent, params, signal: clock.signal };
    const decision = await this.#options.approval.decide(route, facts);
    this.#log(route, call, decision);
    if (clock.ended) return endedAnswer(clock.ended, route);
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

  #auditCall({ reqId, agent, server, name, by = "agent" }: ToolCall, outcome: string, started: number): void {
    const ms = Math.round(performance.now() - started);
    const call = { req_id: reqId, agent, server, tool: name, by };
    this.#options.audit?.({ event: "tool called", ...call, outcome, ms });
  }

  #answerDown(route: Pick<Route, "server" | "meta">): CallToolAnswer {
    const state = this.#options.servers.state(route.server);
    const code = state?.phase === "failed" ? state.code : undefined;
    if (code === ComputerErrorCode.AuthorizationNeeded) return unauthorizedAnswer(route, false);
    if (code === ComputerErrorCode.AuthorizationFailed) return unauthorizedAnswer(route, true);
    throw serverDown(route.server, state?.phase ?? "stopped");
  }

  async #record(route: Route, call: ToolCall, run: () => Promise<CallToolAnswer>): Promise<CallToolAnswer> {
    const began = new Date();
    const started = performance.now();
    const write = (error: string | null): void => {
      const ms = Math.round(performance.now() - started);
      this.#write({ route, call, error, ms, timestamp: began.toISOString() });
    };
    try {
      const answer = await run();
      write(errorOf(answer));
      return answer;
    } catch (cause) {
      write(ProtocolError.fromUnknown(cause).message);
      throw cause;
    }
  }

  #write({ route, call, error, ms, timestamp }: Recorded): void {
    const { history, keepParameters, onCalled } = this.#options;
    const { server, tool } = route;
    const entry: HistoryEntry = {
      timestamp,
      req_id: call.reqId,
      server,
      tool: tool.name,
      success: error === null,
      error,
      ms,
      ...(keepParameters && { parameters: call.params }),
    };
    history.add(entry);
    onCalled(entry);
  }
}

interface Recorded {
  readonly route: Route;
  readonly call: ToolCall;
  readonly error: string | null;
  readonly ms: number;
  readonly timestamp: string;
}

function readResult(result: unknown): CallToolAnswer {
  const parsed = CallToolAnswer.safeParse(result);
  if (parsed.success) return parsed.data;
  throw new ComputerError(ComputerErrorCode.ConnectFailed, "the answer is not the result of a tool");
}

/** What went wrong with a call that has an answer, in words that carry nothing of it. */
function errorOf({ isError, meta }: CallToolAnswer): string | null {
  if (isError !== true) return null;
  if (meta?.["a2c_cancelled"] === true) return "cancelled";
  if (meta?.["a2c_refused"] === true) return "not confirmed";
  if (meta?.["a2c_timeout"] === true) return "timed out";
  return "the tool reported an error";
}
