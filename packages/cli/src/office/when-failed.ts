import { UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";
import type { CommandContext } from "./command-context.ts";

/** Rejects when the Agent will not come back by itself. */
export function whenFailed({ agent, messages }: CommandContext): Promise<never> {
  return new Promise((_, reject) => {
    agent.once("failed", (cause) => {
      const say = messages.office.connect;
      reject(new UserError(say.failed(printableLine(cause.message)), { hint: say.lostHint, cause }));
    });
  });
}
