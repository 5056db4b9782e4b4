import type { CallFlags } from "../commands/call.ts";
import { callTool } from "../look/call-tool.ts";
import { inOffice } from "../look/in-office.ts";
import { readJsonParams } from "../look/json-params.ts";

/** Calls a tool and shows its result; Ctrl-C cancels the call where it runs. */
export async function runCall(tool: string, pairs: readonly string[], flags: CallFlags): Promise<void> {
  const params = readJsonParams(flags.params);
  const cancelled = new AbortController();
  const cancel = (): void => cancelled.abort();
  // Once: a second Ctrl-C ends at once.
  process.once("SIGINT", cancel);
  try {
    await inOffice("call", flags, (look) =>
      callTool({ ...look, signal: cancelled.signal }, tool, { pairs, params, timeout: flags.timeout }),
    );
  } finally {
    process.off("SIGINT", cancel);
  }
}
