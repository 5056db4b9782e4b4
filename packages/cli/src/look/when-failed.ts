import { UserError } from "../exit.ts";
import { printableLine } from "../printable.ts";
import type { Look } from "./look.ts";

/** Rejects when the Agent will not come back by itself. */
export function whenFailed({ agent, messages }: Look): Promise<never> {
  return new Promise((_, reject) => {
    agent.once("failed", (cause) => {
      const say = messages.look.connect;
      reject(new UserError(say.failed(printableLine(cause.message)), { hint: say.lostHint, cause }));
    });
  });
}
