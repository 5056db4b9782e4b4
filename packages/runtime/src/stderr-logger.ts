import type { LogFields, Logger, LogLevel } from "./logger.ts";
import { LOG_LEVELS } from "./logger.ts";

/** For programs only (Node): a logger that writes to stderr, so that stdout stays free for results and MCP. */
export interface StderrLoggerOptions {
  /** The lowest level that is written. */
  readonly level?: LogLevel;
  /** One JSON object a line, or one readable line. By default readable on a terminal, JSON elsewhere. */
  readonly format?: "json" | "pretty";
}

export function createStderrLogger(options: StderrLoggerOptions = {}): Logger {
  const lowest = LOG_LEVELS.indexOf(options.level ?? "info");
  const isPretty = (options.format ?? (process.stderr.isTTY ? "pretty" : "json")) === "pretty";
  const at =
    (level: LogLevel) =>
    (message: string, fields: LogFields = {}) => {
      if (LOG_LEVELS.indexOf(level) < lowest) return;
      const line = { time: new Date().toISOString(), level, message, ...redact(fields) };
      process.stderr.write(`${isPretty ? prettyLine(line) : jsonLine(line)}\n`);
    };
  return { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
}

const secretKey = /pass(word|phrase)?|secret|token|api_?key|authorization|cookie|credential/i;

/** Hides the values of keys that name a secret, one level deep in nested objects too. */
export function redact(fields: LogFields): LogFields {
  const entries = Object.entries(fields).map(([key, value]) => [key, redactValue(key, value)]);
  return Object.fromEntries(entries);
}

function redactValue(key: string, value: unknown): unknown {
  if (value instanceof Error) return value.message;
  if (secretKey.test(key) && value !== undefined) return "[hidden]";
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([inner, field]) => [inner, secretKey.test(inner) ? "[hidden]" : field]),
  );
}

function jsonLine(line: LogFields): string {
  try {
    return JSON.stringify(line);
  } catch {
    const { time, level, message } = line;
    return JSON.stringify({ time, level, message, note: "fields left out: they cannot be written as JSON" });
  }
}

function prettyLine({ time, level, message, ...fields }: LogFields): string {
  const shown = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [String(time).slice(11, 23), String(level).toUpperCase().padEnd(5), message, ...shown].join(" ");
}
