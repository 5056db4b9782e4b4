import type { ComputerConfig } from "@a2c-smcp/computer";
import { ConfigError, loadConfig } from "@a2c-smcp/computer";
import { ExitCode, UserError } from "../process/exit.ts";

/** Reads configuration files; what is wrong with one is told to the user. */
export async function readConfigFiles(files: readonly string[]): Promise<ComputerConfig> {
  try {
    return await loadConfig(files);
  } catch (cause) {
    if (!(cause instanceof ConfigError)) throw cause;
    throw new UserError(cause.message, { exitCode: ExitCode.WrongUse, cause });
  }
}
