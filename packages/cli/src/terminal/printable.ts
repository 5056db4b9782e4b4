import { replaceMisleading } from "@a2c-smcp/runtime";

/** Text of unknown origin for a terminal: control characters, which could move the cursor or lie, are spelled out. */
export function printable(text: string): string {
  return replaceMisleading(text, spellOut);
}

/** The same for a text of several lines: line breaks stay, tabs become spaces. */
export function printableLines(text: string): string {
  const lines = text.replace(/\r\n?/g, "\n").replaceAll("\t", "    ").split("\n");
  return lines.map(printable).join("\n");
}

/** The same on one line: every run of white space is one space. */
export function printableLine(text: string): string {
  return printable(text.replace(/\s+/g, " ").trim());
}

/** Data as JSON that is harmless on a terminal too, and reads back as it was. */
export function printableJson(value: unknown, indent = 2): string {
  const text = JSON.stringify(value, null, indent) ?? "null";
  return text.split("\n").map(printable).join("\n");
}

function spellOut(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `\\u${code.toString(16).padStart(4, "0")}`;
}
