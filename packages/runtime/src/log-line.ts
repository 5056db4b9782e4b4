import { revealHidden, revealHiddenJson } from "./hidden-characters.ts";
import type { LogFields } from "./logger.ts";
import { excessOf } from "./value-bounds.ts";

/** A field says what happened; whoever sends more wants to fill a disk. */
const LONGEST_TEXT = 1_000;
const FIELD_BOUNDS = { depth: 6, values: 200 };
const secretKey = /pass(word|phrase)?|secret|token|api_?key|authorization|cookie|credential/i;

/**
 * The fields as they may be written: values of keys that name a secret are hidden, one level deep in nested objects
 * too, and what is long is cut with a sign.
 */
export function writableFields(fields: LogFields): LogFields {
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, writable(key, value)]));
}

function writable(key: string, value: unknown): unknown {
  if (value instanceof Error) return cut(value.message);
  if (secretKey.test(key) && value !== undefined) return "[hidden]";
  if (typeof value === "string") return cut(value);
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return value;
  if (excessOf(value, FIELD_BOUNDS)) return "[left out: too large]";
  if (Array.isArray(value)) return value.map((item) => (typeof item === "string" ? cut(item) : item));
  return Object.fromEntries(Object.entries(value).map(([inner, field]) => [inner, innerValue(inner, field)]));
}

function innerValue(key: string, value: unknown): unknown {
  if (secretKey.test(key)) return "[hidden]";
  return typeof value === "string" ? cut(value) : value;
}

function cut(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  return `${text.slice(0, LONGEST_TEXT)}… (${text.length - LONGEST_TEXT} more characters)`;
}

/** One JSON object on one line, without a character that a reader does not see. */
export function jsonLine(line: LogFields): string {
  try {
    return revealHiddenJson(JSON.stringify(line));
  } catch {
    const { time, level, message } = line;
    const note = "fields left out: they cannot be written as JSON";
    return revealHiddenJson(JSON.stringify({ time, level, message, note }));
  }
}

/** One line for a person. What stands in a field cannot pass for another field or another line. */
export function prettyLine({ time, level, message, ...fields }: LogFields): string {
  const shown = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => `${key}=${prettyValue(value)}`);
  const head = [String(time).slice(11, 23), String(level).toUpperCase().padEnd(5), String(message)];
  return revealHidden([...head, ...shown].join(" "));
}

function prettyValue(value: unknown): string {
  const text = typeof value === "string" ? value : jsonLine({ value }).slice('{"value":'.length, -1);
  return typeof value === "string" && /[\s"=]/.test(text) ? JSON.stringify(text) : text;
}
