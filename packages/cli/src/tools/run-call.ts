import { inOffice } from "../office/in-office.ts";
import type { ConnectFlags } from "../options/connect.ts";
import { callTool } from "./call-tool.ts";
import { readJsonParams } from "./json-params.ts";

export interface CallFlags extends ConnectFlags {
  readonly params?: string;
  /** Seconds. */
  readonly timeout?: number;
}

/** Calls a tool and shows its result; Ctrl-C cancels the call where it runs. */
export async function runCall(tool: string, pairs: readonly string[], flags: CallFlags): Promise<void> {
  const params = readJsonParams(flags.params);
  const timeoutMs = flags.timeout && flags.timeout * 1_000;
  const cancelled = new AbortController();
  const cancel = (): void => cancelled.abort();
  // Once: a second Ctrl-C ends at once.
  process.once("SIGINT", cancel);
  try {
    await inOffice({ command: "call", isActing: true }, flags, (context) =>
      callTool({ ...context, signal: cancelled.signal }, tool, { pairs, params, timeoutMs }),
    );
  } finally {
    process.off("SIGINT", cancel);
  }
}
