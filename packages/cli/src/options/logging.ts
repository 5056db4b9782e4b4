import type { Logger, LogLevel } from "@a2c-smcp/runtime";
import { LOG_LEVELS } from "@a2c-smcp/runtime";
import { createStderrLogger } from "@a2c-smcp/runtime/stderr-logger";
import type { Command } from "commander";
import { Option } from "commander";
import { messages } from "../language/messages.ts";

export interface LoggingOptions {
  readonly logLevel: LogLevel;
  readonly logFormat?: "json" | "pretty";
}

/** Adds `--log-level` and `--log-format`. */
export function addLoggingOptions(command: Command, level: LogLevel = "info"): Command {
  return command
    .addOption(
      new Option("--log-level <level>", messages().parts.logging.level)
        .choices(LOG_LEVELS)
        .env("A2C_LOG_LEVEL")
        .default(level),
    )
    .addOption(
      new Option("--log-format <format>", messages().parts.logging.format)
        .choices(["json", "pretty"])
        .env("A2C_LOG_FORMAT"),
    );
}

export function createLogger({ logLevel, logFormat }: LoggingOptions): Logger {
  return createStderrLogger({ level: logLevel, ...(logFormat ? { format: logFormat } : {}) });
}
