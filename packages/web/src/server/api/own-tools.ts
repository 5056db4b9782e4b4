import { randomUUID } from "node:crypto";
import type { Computer, ToolInfo } from "@a2c-smcp/computer";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import type { z } from "zod";

export interface OwnCall<Output> {
  readonly params: Readonly<Record<string, unknown>>;
  /** What the structured part of the answer must be. */
  readonly output: z.ZodType<Output>;
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  /** The page asks by itself, to stay up to date. */
  readonly isRoutine?: boolean | undefined;
}

const TIMEOUT_MS = 20_000;

/** The servers that offer a tool of this name, say that it only reads, and are trusted with that. */
export function serversWith(computer: Computer, tool: string): string[] {
  const isOffered = (one: ToolInfo): boolean => one.tool === tool && !one.isStale && one.isHarmless;
  return computer.tools
    .listKnown()
    .filter(isOffered)
    .map(({ server }) => server);
}

/** Calls a tool that only reads, for the page itself; the Agent's history knows nothing of it. */
export async function callOwn<Output>(
  computer: Computer,
  { server, tool }: { readonly server: string; readonly tool: string },
  call: OwnCall<Output>,
): Promise<Output> {
  return (await askOwn(computer, { server, tool }, call)).structured;
}

/** The same with the other parts of the answer, such as pictures. */
export async function askOwn<Output>(
  computer: Computer,
  { server, tool }: { readonly server: string; readonly tool: string },
  { params, output, signal, timeoutMs = TIMEOUT_MS, isRoutine }: OwnCall<Output>,
): Promise<{ readonly structured: Output; readonly content: readonly Readonly<Record<string, unknown>>[] }> {
  const call = { server, name: tool, params, reqId: randomUUID(), by: "person", timeoutMs } as const;
  const answer = await computer.tools.call({ ...call, signal, isRoutine });
  const parsed = output.safeParse(answer["structuredContent"]);
  if (answer.isError !== true && parsed.success) return { structured: parsed.data, content: answer.content };
  const text = answer.content.find(({ type }) => type === "text")?.["text"];
  throw new ProtocolError(
    ErrorCode.ToolFailed,
    typeof text === "string" ? text : `${tool} of ${server} gave an answer that is not understood`,
  );
}
