import { graphemesOf } from "@a2c-smcp/runtime";
import stringWidth from "string-width";

/** The columns that a text takes: two for a Chinese character, none for an escape sequence. */
export function widthOf(text: string): number {
  // Most text is of the simplest kind, and measuring the rest is slow.
  return /^[\x20-\x7e]*$/.test(text) ? text.length : stringWidth(text);
}

/** The text, cut to so many columns with an ellipsis at its end; for text without escape sequences. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = "";
  let used = 0;
  for (const { segment } of graphemesOf(text)) {
    used += widthOf(segment);
    if (used > width - 1) break;
    cut += segment;
  }
  return `${cut.trimEnd()}…`;
}

/** The text, cut to so many columns with an ellipsis at its start; for text without escape sequences. */
export function cutStartToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let cut = "";
  let used = 0;
  for (const { segment } of [...graphemesOf(text)].reverse()) {
    used += widthOf(segment);
    if (used > width - 1) break;
    cut = segment + cut;
  }
  return `…${cut.trimStart()}`;
}

/** The text with spaces behind it, or before it, up to so many columns. */
export function padToWidth(text: string, width: number, align: "left" | "right" = "left"): string {
  const space = " ".repeat(Math.max(0, width - widthOf(text)));
  return align === "left" ? text + space : space + text;
}
