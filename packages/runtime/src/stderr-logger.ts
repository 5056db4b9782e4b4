import { jsonLine, prettyLine, writableFields } from "./log-line.ts";
import type { LogFields, Logger, LogLevel } from "./logger.ts";
import { LOG_LEVELS } from "./logger.ts";

/** For programs only (Node): a logger that writes to stderr, so that stdout stays free for results and MCP. */
export interface StderrLoggerOptions {
  /** The lowest level that is written. */
  readonly level?: LogLevel;
  /**
   * One JSON object a line, or one readable line. By default readable on a terminal, JSON elsewhere. Either is one line
   * without control characters, whatever a peer put into a field.
   */
  readonly format?: "json" | "pretty";
}

/** A logger that writes to stderr, as JSON lines or readable ones. */
export function createStderrLogger(options: StderrLoggerOptions = {}): Logger {
  const lowest = LOG_LEVELS.indexOf(options.level ?? "info");
  const isPretty = (options.format ?? (process.stderr.isTTY ? "pretty" : "json")) === "pretty";
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(level) < lowest) return;
      const line = { time: new Date().toISOString(), level, message, ...writableFields(fields) };
      process.stderr.write(`${isPretty ? prettyLine(line) : jsonLine(line)}\n`);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}
