import type { IncomingRequest, RequestContext, RequestHandlers } from "@a2c-smcp/link";
import type { ComputerRequestName, GivenAnswer } from "@a2c-smcp/protocol";
import { Events, ProtocolError } from "@a2c-smcp/protocol";
import { estimateTokensLater, isRecord } from "@a2c-smcp/runtime";
import type { CallRecord } from "../tools/call-record.ts";
import type { AgentRequests, AnsweredRequest, RequestKind } from "./agent-requests.ts";

const kinds: Readonly<Record<ComputerRequestName, RequestKind>> = {
  [Events.GetConfig]: "config",
  [Events.GetTools]: "tools",
  [Events.CallTool]: "tool",
  [Events.GetDesktop]: "windows",
  [Events.GetFinder]: "documents",
  [Events.GetResources]: "resources",
  [Events.ReadResource]: "read",
  [Events.GetDpe]: "read",
  [Events.GetResourceTemplates]: "templates",
  [Events.Complete]: "completion",
  [Events.GetSkills]: "skills",
  [Events.GetSkill]: "skill",
  [Events.GetBlob]: "blob",
  [Events.PutBlob]: "upload",
};

/** What is learnt of a request while it is answered. */
export interface RequestTrace {
  /** The MCP server that the request leads to. */
  server?: string | undefined;
  /** The record of the call that was made for it. */
  call?: CallRecord | undefined;
}

/** Handlers that write down what they learn, so that nobody has to find it out afterwards. */
export type TracedHandlers = {
  readonly [E in ComputerRequestName]: (
    request: IncomingRequest<E>,
    context: RequestContext,
    trace: RequestTrace,
  ) => Promise<GivenAnswer<E>>;
};

type Handler = (
  request: Readonly<Record<string, unknown>>,
  context: RequestContext,
  trace: RequestTrace,
) => Promise<unknown>;

/** The handlers of a link; what they were asked, and what came of it, is added to the requests. */
export function recordRequests(handlers: TracedHandlers, requests: AgentRequests): RequestHandlers {
  const recorded = Object.entries(handlers).map(([event, handler]) => [
    event,
    record(kinds[event as ComputerRequestName], handler as Handler, requests),
  ]);
  return Object.fromEntries(recorded) as RequestHandlers;
}

function record(kind: RequestKind, handler: Handler, requests: AgentRequests) {
  return async (request: Readonly<Record<string, unknown>>, context: RequestContext): Promise<unknown> => {
    const at = new Date().toISOString();
    const started = performance.now();
    const trace: RequestTrace = { server: textOf(request["mcp_server"]) };
    const note = (error: string | null, tokens: () => number | null): void => {
      const timing = { at: trace.call?.timestamp ?? at, ms: trace.call?.ms ?? sinceMs(started) };
      requests.add({
        ...{ ...factsOf(kind, request), server: trace.server, ...timing, error },
        get tokens() {
          return tokens();
        },
      });
    };
    try {
      const answer = await handler(request, context, trace);
      // Of the pieces of one transfer the first stands for all: thousands would drive out everything else.
      if (!isLaterPiece(request)) note(reportedError(answer), tokensOf(answer));
      return answer;
    } catch (cause) {
      note(trace.call?.error ?? ProtocolError.fromUnknown(cause).message, () => null);
      throw cause;
    }
  };
}

function isLaterPiece({ chunk_offset }: Readonly<Record<string, unknown>>): boolean {
  return typeof chunk_offset === "number" && chunk_offset > 0;
}

function sinceMs(started: number): number {
  return Math.round(performance.now() - started);
}

function factsOf(
  kind: RequestKind,
  { req_id, agent, tool_name, uri }: Readonly<Record<string, unknown>>,
): Pick<AnsweredRequest, "id" | "agent" | "kind" | "what"> {
  return { id: String(req_id), agent: String(agent), kind, what: textOf(tool_name) ?? textOf(uri) };
}

/** What a tool reported in its answer, in its own words; null when it did not fail. */
function reportedError(answer: unknown): string | null {
  if (!isRecord(answer) || answer["isError"] !== true) return null;
  return textsOf(answer["content"])[0]?.slice(0, 300) ?? "The tool failed";
}

/** What the texts of an answer cost, counted when somebody looks at the request: most are never looked at. */
function tokensOf(answer: unknown): () => number {
  if (!isRecord(answer)) return () => 0;
  const { req_id: _, contents, content, desktops, blob: __, ...rest } = answer;
  const parts = [contents, content, desktops].find(Array.isArray);
  return estimateTokensLater(parts ? textsOf(parts).join("\n") : JSON.stringify(rest));
}

function textsOf(parts: unknown): string[] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part) => textOf(isRecord(part) ? part["text"] : part) ?? []);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
