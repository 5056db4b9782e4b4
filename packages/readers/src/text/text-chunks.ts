/** Some lines that stay together. */
export interface LineChunk {
  readonly text: string;
  /** First and last line, from 1. */
  readonly lines: readonly [number, number];
}

/** Characters of one element: a page shows so much of it at once. */
const CHUNK = 3800;
/** A chunk breaks at a blank line once it is so full. */
const ENOUGH = CHUNK / 2;

/** Cuts lines into chunks that fit an element, at blank lines where there are any. */
export function chunkLines(lines: readonly string[], firstLine: number): LineChunk[] {
  const chunks: LineChunk[] = [];
  let start = 0;
  let size = 0;
  const close = (end: number): void => {
    if (end > start) chunks.push(...chunkOf(lines.slice(start, end), firstLine + start));
    start = end;
    size = 0;
  };
  for (const [index, line] of lines.entries()) {
    if (size + line.length > CHUNK || (size > ENOUGH && line.trim() === "")) close(index);
    size += line.length + 1;
  }
  close(lines.length);
  return chunks;
}

/** Blank lines around a chunk belong to nobody; a line longer than a chunk makes several. */
function chunkOf(lines: readonly string[], firstLine: number): LineChunk[] {
  const from = lines.findIndex((line) => line.trim() !== "");
  if (from < 0) return [];
  const to = lines.findLastIndex((line) => line.trim() !== "");
  const place = [firstLine + from, firstLine + to] as const;
  return splitText(lines.slice(from, to + 1).join("\n")).map((text) => ({ text, lines: place }));
}

/** Cuts a text that is too long for one element, at a space where there is one, never inside a character. */
export function splitText(text: string): string[] {
  const parts: string[] = [];
  for (let start = 0; start < text.length; ) {
    const end = start + CHUNK >= text.length ? text.length : cutBefore(text, start);
    parts.push(text.slice(start, end));
    start = end;
  }
  return parts;
}

function cutBefore(text: string, start: number): number {
  const limit = start + CHUNK;
  const space = text.slice(start + ENOUGH, limit).lastIndexOf(" ");
  if (space >= 0) return start + ENOUGH + space + 1;
  const isLowHalf = /[\udc00-\udfff]/.test(text.charAt(limit));
  return isLowHalf ? limit - 1 : limit;
}
