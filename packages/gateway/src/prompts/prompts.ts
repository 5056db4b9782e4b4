import type { ListedPrompt } from "@a2c-smcp/computer";
import { closeNames } from "@a2c-smcp/toolbox";
import type { GetPromptResult, ListPromptsResult, Prompt } from "@modelcontextprotocol/server";
import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/server";
import type { AskingSite } from "../asking/asking-site.ts";
import { promptWithUnasked } from "../asking/asking-site.ts";
import type { GatewayContext } from "../gateway-context.ts";

/** A prompt with the name that clients know it by. */
interface NamedPrompt extends ListedPrompt {
  readonly clientName: string;
}

/** The prompts of all servers; a name that several servers have is written `server.name`. */
export async function listPrompts(context: GatewayContext, signal: AbortSignal): Promise<ListPromptsResult> {
  const prompts = await namedPrompts(context, signal);
  // As their servers list them, with whatever MCP may add later.
  return { prompts: prompts.map(({ prompt, clientName }) => ({ ...prompt, name: clientName }) as Prompt) };
}

/** The messages of a prompt, as its server gives them; its client's person may be asked for something first. */
export async function getPrompt(
  { name, arguments: filled }: { name: string; arguments?: Record<string, string> | undefined },
  { context, signal: taken, elicitor, unasked }: AskingSite,
): Promise<GetPromptResult> {
  const signal = AbortSignal.any([taken, AbortSignal.timeout(context.callTimeoutMs)]);
  const { server, prompt } = await findPrompt(context, name, signal);
  const request = { server, name: prompt.name, ...(filled ? { arguments: filled } : {}), signal, elicitor };
  return promptWithUnasked((await context.computer.prompts.get(request)) as GetPromptResult, unasked);
}

/** The prompt that a client means; throws with close names. */
export async function findPrompt(
  context: GatewayContext,
  name: string,
  signal?: AbortSignal,
): Promise<ListedPrompt> {
  const prompts = await namedPrompts(context, signal);
  const found = prompts.find((one) => one.clientName === name || `${one.server}.${one.prompt.name}` === name);
  if (found) return found;
  const close = closeNames(
    name,
    prompts.map(({ clientName }) => clientName),
  );
  const hint = close.length > 0 ? `; there are ${close.join(", ")}` : "";
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no prompt ${name}${hint}`);
}

async function namedPrompts(
  { computer, startup }: GatewayContext,
  signal?: AbortSignal,
): Promise<NamedPrompt[]> {
  await startup.all();
  const all = await computer.prompts.list(signal);
  const counts = new Map<string, number>();
  for (const { prompt } of all) counts.set(prompt.name, (counts.get(prompt.name) ?? 0) + 1);
  return all.map((one) => {
    const { server, prompt } = one;
    return { ...one, clientName: counts.get(prompt.name) === 1 ? prompt.name : `${server}.${prompt.name}` };
  });
}
