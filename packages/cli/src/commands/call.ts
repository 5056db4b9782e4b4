import { Command, InvalidArgumentError } from "commander";
import { messages } from "../language/messages.ts";
import { addConnectOptions } from "../options/connect.ts";
import type { CallFlags } from "../tools/run-call.ts";

/** `a2c call TOOL [key=value…]`: calls a tool and shows its result. */
export function callCommand(): Command {
  return addConnectOptions(callSyntax()).action(async (tool: string, pairs: string[], flags: CallFlags) => {
    const { runCall } = await import("../tools/run-call.ts");
    await runCall(tool, pairs, flags);
  });
}

/** What `call` takes, here and in the shell. */
export function callSyntax(): Command {
  const say = messages().commands.call;
  return new Command("call")
    .description(say.description)
    .argument("<tool>", say.tool)
    .argument("[params...]", say.params)
    .option("--params <json>", say.json)
    .option("--timeout <seconds>", say.timeout, readTimeout);
}

function readTimeout(raw: string): number {
  const seconds = Number(raw);
  if (seconds > 0 && Number.isFinite(seconds)) return seconds;
  throw new InvalidArgumentError(messages().office.call.badTimeout);
}
