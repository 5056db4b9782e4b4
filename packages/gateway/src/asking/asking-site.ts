import type { Elicitation, ElicitationAnswer } from "@a2c-smcp/computer";
import { isRecord, quoteText } from "@a2c-smcp/runtime";
import type { CallToolResult, GetPromptResult, Server, ServerContext } from "@modelcontextprotocol/server";
import { CLIENT_CAPABILITIES_META_KEY, isSpecType } from "@modelcontextprotocol/server";
import type { GatewayContext } from "../gateway-context.ts";
import { textBlock } from "../tools/answers.ts";
import type { CallSite } from "../tools/tool.ts";
import type { CallHandles } from "./asking-call.ts";

/** A call with what was asked and could not be passed on. */
export interface AskingSite extends CallSite {
  readonly unasked: readonly string[];
}

interface Caller {
  readonly server: Server;
  readonly mcpReq: ServerContext["mcpReq"];
}

/** Where a call is made from; a client that cannot ask its person is not asked to. */
export function askingSite(
  context: GatewayContext,
  { signal, onProgress, ask }: CallHandles,
  { server, mcpReq }: Caller,
): AskingSite {
  const unasked: string[] = [];
  const capabilities = capabilitiesOf(server, mcpReq);
  const elicitor = {
    who: server,
    ask: async (request: Elicitation): Promise<ElicitationAnswer> => {
      const isFull = context.asking.isFull || context.askingPrompts.isFull;
      if (canBeAsked(capabilities, request) && !isFull) return ask(request);
      unasked.push(request.message);
      return { action: "cancel" };
    },
  };
  const isFollowed = mcpReq._meta?.progressToken !== undefined;
  return { context, signal, elicitor, unasked, ...(isFollowed ? { onProgress } : {}) };
}

/** Clients of the newer era say with each request what they can do. */
function capabilitiesOf(
  server: Server,
  { envelope }: Caller["mcpReq"],
): { elicitation?: unknown } | undefined {
  const told = new Map<string, unknown>(Object.entries(envelope ?? {})).get(CLIENT_CAPABILITIES_META_KEY);
  return isSpecType.ClientCapabilities(told) ? told : server.getClientCapabilities();
}

function canBeAsked(capabilities: { elicitation?: unknown } | undefined, { mode }: Elicitation): boolean {
  const elicitation = capabilities?.elicitation;
  if (!isRecord(elicitation)) return false;
  if (mode === "url") return elicitation["url"] !== undefined;
  // Clients from before there were addresses say no more than that they can be asked.
  return elicitation["form"] !== undefined || elicitation["url"] === undefined;
}

/** Says what a server wanted to know and nobody was asked: a result without it may look like one with it. */
export function withUnasked(result: CallToolResult, unasked: readonly string[]): CallToolResult {
  if (unasked.length === 0) return result;
  return { ...result, content: [...result.content, textBlock(noteOf(unasked))] };
}

/** The same for a prompt: its messages are its server's own. */
export function promptWithUnasked(result: GetPromptResult, unasked: readonly string[]): GetPromptResult {
  if (unasked.length === 0) return result;
  const description = [result.description ?? "", noteOf(unasked)].filter(Boolean).join(" ");
  return { ...result, description };
}

function noteOf(unasked: readonly string[]): string {
  const asked = unasked.map((message) => quoteText(message, 300)).join(", ");
  return `[Not asked: ${asked}. This client cannot ask its user, so the server was told that it was cancelled]`;
}
