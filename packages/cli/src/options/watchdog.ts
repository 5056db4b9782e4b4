import type { Watchdog } from "@a2c-smcp/runtime/watchdog";
import { startWatchdog } from "@a2c-smcp/runtime/watchdog";
import { messages } from "../language/messages.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import type { LoggingOptions } from "./logging.ts";

/** Seconds for which the event loop may stand still; no honest work comes near. */
const DEFAULT_SECONDS = 20;
const VARIABLE = "A2C_WATCHDOG";

/** Ends this process when its event loop is stuck, unless `A2C_WATCHDOG=0` says not to; it gives other seconds. */
export function watchLoop(
  { logFormat: format }: Pick<LoggingOptions, "logFormat">,
  env: NodeJS.ProcessEnv,
): Watchdog | undefined {
  const text = env[VARIABLE] ?? "";
  const seconds = text === "" ? DEFAULT_SECONDS : Number(text);
  if (!(seconds >= 0 && seconds <= 86_400))
    throw new UserError(messages().parts.logging.badWatchdog(VARIABLE, text), {
      exitCode: ExitCode.WrongUse,
    });
  return seconds === 0 ? undefined : startWatchdog({ milliseconds: seconds * 1_000, format });
}
