import { oneLine } from "../../engine/elements.ts";

const MOST_LENGTH = 500;

/** The text of a tag: a string, bytes of one, or the `value` of an XMP entry with a language. */
export function plainText(value: unknown): string | undefined {
  if (value instanceof Uint8Array) return plainText(Buffer.from(value).toString("utf16le"));
  if (Array.isArray(value)) return plainText(value[0]);
  if (typeof value === "object" && value !== null && "value" in value) return plainText(value.value);
  if (typeof value !== "string") return undefined;
  const text = oneLine(value, MOST_LENGTH);
  return text === "" ? undefined : text;
}

/** `2026:03:01 06:30:00` as ISO 8601, in the unnamed time zone of the camera. */
export function dateText(value: unknown): string | undefined {
  const match = /^(\d{4})[:-](\d{2})[:-](\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2})?))?/.exec(
    plainText(value) ?? "",
  );
  if (!match) return undefined;
  const [, year, month, day, time] = match;
  return `${year}-${month}-${day}${time === undefined ? "" : `T${time}`}`;
}
