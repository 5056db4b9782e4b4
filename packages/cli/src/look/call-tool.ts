import type { CallToolAnswer } from "@a2c-smcp/protocol";
import { ExitCode, UserError } from "../exit.ts";
import { printableLine } from "../printable.ts";
import { findTool } from "./find-tool.ts";
import type { Look } from "./look.ts";
import { printJson } from "./look.ts";
import { openProgressLine } from "./progress-line.ts";
import { resultText } from "./result-text.ts";
import { showResult } from "./show-result.ts";
import { typedParams } from "./typed-params.ts";

export interface CallOptions {
  /** Words like `key=value`. */
  readonly pairs: readonly string[];
  /** All parameters at once. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** Seconds. */
  readonly timeout?: number | undefined;
}

/** Calls a tool, shows how far it has come, and its result; an error that the tool reports is a failure. */
export async function callTool(look: Look, name: string, options: CallOptions): Promise<void> {
  const say = look.messages.look.call;
  if (options.params && options.pairs.length > 0)
    throw new UserError(say.bothForms, { exitCode: ExitCode.WrongUse });
  const tool = await findTool(look, name);
  const params = options.params ?? typedParams(tool, options.pairs, look.messages);
  const result = await run(look, { computer: tool.computer, name, params }, options.timeout);
  look.onAnswer?.(resultText(result));
  if (look.isJson) printJson(look, resultJson(result));
  else showResult(look, result);
  if (result.isError) throw new UserError(say.failed(printableLine(name)));
}

async function run(
  look: Look,
  call: {
    readonly computer: string;
    readonly name: string;
    readonly params: Readonly<Record<string, unknown>>;
  },
  timeout: number | undefined,
): Promise<CallToolAnswer> {
  using progress = openProgressLine(look.notes);
  const { signal } = look;
  try {
    const listen = { timeout, signal, onProgress: progress.show };
    return await look.agent.callTool(call.computer, call.name, call.params, listen);
  } catch (cause) {
    if (!signal?.aborted) throw cause;
    throw new UserError(look.messages.look.call.cancelled(printableLine(call.name)), { cause });
  }
}

function resultJson({ content, structuredContent, isError = false }: CallToolAnswer): object {
  return { isError, content, ...(structuredContent === undefined ? {} : { structuredContent }) };
}
