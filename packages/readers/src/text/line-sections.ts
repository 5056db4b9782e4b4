import type { Block } from "./block.ts";
import type { Section } from "./sections.ts";
import { chunkLines, type LineChunk } from "./text-chunks.ts";

/** Lines and characters that make a page, as in files that are read by line. */
const PAGE_LINES = 300;
const PAGE_CHARACTERS = 32_000;

/** Pages of code from a text that is at hand; `before` stands at the top of the first. */
export function codeSections(
  lines: readonly string[],
  language: string,
  before: readonly Block[],
): readonly Section[] {
  const pages: LineChunk[][] = [[]];
  let size = 0;
  for (const chunk of chunkLines(lines, 1)) {
    const first = pages.at(-1)?.[0];
    const isFull = first && chunk.lines[1] - first.lines[0] >= PAGE_LINES;
    if (isFull || size + chunk.text.length > PAGE_CHARACTERS) {
      pages.push([]);
      size = 0;
    }
    pages.at(-1)?.push(chunk);
    size += chunk.text.length;
  }
  return pages.map((chunks, index) => sectionOf(chunks, language, index === 0 ? before : []));
}

function sectionOf(chunks: readonly LineChunk[], language: string, before: readonly Block[]): Section {
  const code = chunks.map(
    ({ text, lines }): Block => ({
      category: "code",
      content: { language, code: text },
      metadata: { lines },
    }),
  );
  const title = `Lines ${chunks[0]?.lines[0] ?? 1}–${chunks.at(-1)?.lines[1] ?? 1}`;
  return { title, blocks: [...before, ...code] };
}

/** Beyond this a line is no line that anybody wrote. */
const LONG_LINE = 2000;

/** A longer text is shown as it is: with its line ends it would take several times the memory. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** Whether a text was written without line ends, by a program for a program. */
export function isMinified(text: string): boolean {
  if (text.length > MOST_CHARACTERS) return false;
  for (let start = 0; start < text.length; ) {
    const end = text.indexOf("\n", start);
    if ((end < 0 ? text.length : end) - start > LONG_LINE) return true;
    if (end < 0) return false;
    start = end + 1;
  }
  return false;
}
