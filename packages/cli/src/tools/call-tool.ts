import type { CallToolAnswer } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { printJson } from "../office/command-context.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";
import { findTool } from "./find-tool.ts";
import { openProgressLine } from "./progress-line.ts";
import { resultText } from "./result-text.ts";
import { showResult } from "./show-result.ts";
import { typedParams } from "./typed-params.ts";

export interface CallOptions {
  /** Words like `key=value`. */
  readonly pairs: readonly string[];
  /** All parameters at once. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  readonly timeoutMs?: number | undefined;
  /** How its result is shown to a person; as it is unless said. */
  readonly show?: ((context: CommandContext, result: CallToolAnswer) => void) | undefined;
}

/** Calls a tool, shows how far it has come, and its result; an error that the tool reports is a failure. */
export async function callTool(context: CommandContext, name: string, options: CallOptions): Promise<void> {
  const say = context.messages.office.call;
  if (options.params && options.pairs.length > 0)
    throw new UserError(say.bothForms, { exitCode: ExitCode.WrongUse });
  const tool = await findTool(context, name);
  const params = options.params ?? typedParams(tool, options.pairs, context.messages);
  const result = await run(context, { computer: tool.computer, name, params }, options.timeoutMs);
  context.onAnswer?.(resultText(result));
  if (context.isJson) printJson(context, resultJson(result));
  else (options.show ?? showResult)(context, result);
  if (result.isError) throw new UserError(say.failed(printableLine(name)));
}

async function run(
  context: CommandContext,
  call: {
    readonly computer: string;
    readonly name: string;
    readonly params: Readonly<Record<string, unknown>>;
  },
  timeoutMs: number | undefined,
): Promise<CallToolAnswer> {
  using progress = openProgressLine(context.notes);
  const { signal } = context;
  try {
    const listen = { timeoutMs, signal, onProgress: progress.show };
    return await context.agent.callTool(call.computer, call.name, call.params, listen);
  } catch (cause) {
    if (!signal?.aborted) throw cause;
    throw new UserError(context.messages.office.call.cancelled(printableLine(call.name)), { cause });
  }
}

function resultJson({ content, structuredContent, isError = false }: CallToolAnswer): object {
  return { isError, content, ...(structuredContent === undefined ? {} : { structuredContent }) };
}
