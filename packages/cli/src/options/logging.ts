import type { Logger, LogLevel } from "@a2c-smcp/runtime";
import { LOG_LEVELS } from "@a2c-smcp/runtime";
import { createStderrLogger } from "@a2c-smcp/runtime/stderr-logger";
import type { Command } from "commander";
import { Option } from "commander";

export interface LoggingOptions {
  readonly logLevel: LogLevel;
  readonly logFormat?: "json" | "pretty";
}

/** Adds `--log-level` and `--log-format`. */
export function addLoggingOptions(command: Command): Command {
  return command
    .addOption(
      new Option("--log-level <level>", "how much to log on stderr")
        .choices(LOG_LEVELS)
        .env("A2C_LOG_LEVEL")
        .default("info"),
    )
    .addOption(
      new Option("--log-format <format>", "json lines or readable lines (default: by terminal)")
        .choices(["json", "pretty"])
        .env("A2C_LOG_FORMAT"),
    );
}

export function createLogger({ logLevel, logFormat }: LoggingOptions): Logger {
  return createStderrLogger({ level: logLevel, ...(logFormat ? { format: logFormat } : {}) });
}
