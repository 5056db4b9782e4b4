import type { RequestContext, RequestHandlers } from "@a2c-smcp/link";
import type { ComputerRequestName } from "@a2c-smcp/protocol";
import { Events, ProtocolError } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import type { Computer } from "../computer.ts";
import { isRecord } from "../text.ts";
import type { AnsweredRequest, RequestKind } from "./agent-requests.ts";

const kinds: Readonly<Record<ComputerRequestName, RequestKind>> = {
  [Events.GetConfig]: "config",
  [Events.GetTools]: "tools",
  [Events.CallTool]: "tool",
  [Events.GetDesktop]: "windows",
  [Events.GetFinder]: "documents",
  [Events.GetResources]: "resources",
  [Events.ReadResource]: "read",
  [Events.GetResourceTemplates]: "templates",
  [Events.Complete]: "completion",
};

type Handler = (request: Readonly<Record<string, unknown>>, context: RequestContext) => Promise<unknown>;

/** The same handlers; what they were asked, and what came of it, is kept by the Computer. */
export function watchRequests(handlers: RequestHandlers, computer: Computer): RequestHandlers {
  const watched = Object.entries(handlers).map(([event, handler]) => [
    event,
    watch(kinds[event as ComputerRequestName], handler as Handler, computer),
  ]);
  return Object.fromEntries(watched) as RequestHandlers;
}

function watch(kind: RequestKind, handler: Handler, computer: Computer): Handler {
  return async (request, context) => {
    const at = new Date().toISOString();
    const started = performance.now();
    const note = (outcome: Pick<AnsweredRequest, "error" | "tokens">): void => {
      const ms = Math.round(performance.now() - started);
      computer.requests.add({ ...factsOf(kind, request, computer), at, ms, ...outcome });
    };
    try {
      const answer = await handler(request, context);
      note({ error: errorOf(answer), tokens: tokensOf(answer) });
      return answer;
    } catch (cause) {
      note({ error: ProtocolError.fromUnknown(cause).message, tokens: null });
      throw cause;
    }
  };
}

function factsOf(
  kind: RequestKind,
  request: Readonly<Record<string, unknown>>,
  computer: Computer,
): Pick<AnsweredRequest, "id" | "agent" | "kind" | "what" | "server"> {
  const { req_id, agent, tool_name, uri, mcp_server } = request;
  const what = textOf(tool_name) ?? textOf(uri);
  return { id: String(req_id), agent: String(agent), kind, what, server: textOf(mcp_server) ?? found() };

  function found(): string | undefined {
    if (kind === "read" && what !== undefined) return computer.serverOf(what);
    if (kind === "tool") return computer.history().findLast((entry) => entry.req_id === req_id)?.server;
    return undefined;
  }
}

/** A tool that failed answers all the same. */
function errorOf(answer: unknown): string | null {
  if (!isRecord(answer) || answer["isError"] !== true) return null;
  return textsOf(answer["content"])[0]?.slice(0, 300) ?? "The tool failed";
}

function tokensOf(answer: unknown): number {
  if (!isRecord(answer)) return 0;
  const { req_id: _, contents, content, ...rest } = answer;
  if (Array.isArray(contents)) return estimateTokens(textsOf(contents).join("\n"));
  if (Array.isArray(content)) return estimateTokens(textsOf(content).join("\n"));
  return estimateTokens(JSON.stringify(rest));
}

function textsOf(parts: unknown): string[] {
  if (!Array.isArray(parts)) return [];
  return parts.flatMap((part) => (isRecord(part) ? (textOf(part["text"]) ?? []) : []));
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}
