import { oneLine } from "./values.ts";

/** A table cell: pipes escaped, line breaks as `<br>`. */
export function markdownCell(text: string): string {
  // Backslashes before either are doubled, or they would escape what we put there.
  return text
    .trim()
    .replace(
      /(?<!\\)(\\*)(\||\r\n|\r|\n)/g,
      (_, slashes: string, mark: string) => `${slashes}${slashes}${mark === "|" ? "\\|" : "<br>"}`,
    );
}

/** A heading's text: one line, and a closing run of `#` kept as text. */
export function markdownHeading(text: unknown): string {
  return oneLine(text).replace(/(^|\s)(#+)$/, (_, before: string, hashes: string) => `${before}\\${hashes}`);
}

/** Text inside our own brackets, which must not turn them into a link. */
export function markdownLabel(text: string): string {
  return text.replaceAll("](", "]\\(");
}

/** The text of a link or image: brackets escaped, unless they already are. */
export function markdownLinkText(text: unknown): string {
  return oneLine(text).replace(/[\\[\]]/g, "\\$&");
}

/** Whether following the address would run something instead of leading somewhere. */
export function isScriptUrl(url: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(url.replace(/[\s\p{Cc}]/gu, ""));
}

/** A link target: as it is when that is safe, else in angle brackets with what would end them encoded. */
export function markdownUrl(url: string): string {
  const flat = url.trim().replace(/\s/g, (space) => encodeURIComponent(space));
  if (!/[()<>\\]/.test(flat)) return flat;
  return `<${flat.replace(/[<>\\]/g, (character) => encodeURIComponent(character))}>`;
}

/** Code inside a line, between more backticks than it holds. */
export function markdownCode(code: string): string {
  const line = code
    .split("\n")
    .map((part, at) => (at === 0 ? part : part.trimStart()))
    .join(" ");
  const fence = "`".repeat(
    (line.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0) + 1,
  );
  const isPadded = /^`|`$|^ .* $/.test(line);
  return line.trim() === "" ? line : `${fence}${isPadded ? ` ${line} ` : line}${fence}`;
}

/** A fence longer than any run of backticks inside. */
export function markdownFence(code: string): string {
  const runs = code.match(/`+/g) ?? [];
  const longest = runs.reduce((length, run) => Math.max(length, run.length), 2);
  return "`".repeat(longest + 1);
}

/** What starts a block in Markdown and would turn an item's text into something else. */
const blockStart = /^(?:#{1,6}(?=\s|$)|[-+*](?=\s|$)|>|`{3}|~{3}|=+\s*$|[-_*](?:\s*[-_*])*\s*$)/;
const orderedStart = /^(\d{1,9})([.)])(?=\s|$)/;

/** The first line of a list item, so that it stays a paragraph. */
export function markdownItemLine(line: string): string {
  if (blockStart.test(line)) return `\\${line}`;
  return line.replace(orderedStart, "$1\\$2");
}
