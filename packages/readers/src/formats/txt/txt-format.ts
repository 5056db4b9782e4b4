import type { Format, SourceFile } from "../../engine/format.ts";
import type { Block } from "../../text/block.ts";
import { LineDocument, type LineSpan } from "../../text/line-document.ts";
import { chunkLines } from "../../text/text-chunks.ts";

/** Plain text in any common encoding: paragraphs between blank lines. */
export const txtFormat: Format = {
  fileType: "txt",
  extensions: ["txt", "text", "rst", "adoc", "asciidoc", "org", "tex", "srt", "vtt", "ass", "nfo"],
  open: (file: SourceFile) => LineDocument.open(file, { blocks: paragraphs }),
};

/** Logs: every line counts, so lines are kept together as they are. */
export const logFormat: Format = {
  fileType: "log",
  extensions: ["log", "out", "err"],
  open: (file: SourceFile) => LineDocument.open(file, { blocks: logLines }),
};

function paragraphs({ lines, firstLine }: LineSpan): readonly Block[] {
  const blocks: Block[] = [];
  let start = 0;
  for (let index = 0; index <= lines.length; index++) {
    const line = lines[index];
    if (line !== undefined && line.trim() !== "") continue;
    blocks.push(...paragraph(lines.slice(start, index), firstLine + start));
    start = index + 1;
  }
  return blocks;
}

function paragraph(lines: readonly string[], firstLine: number): Block[] {
  return chunkLines(lines, firstLine).map(({ text, lines: place }) => ({
    category: "text",
    content: { text: text.trimEnd() },
    metadata: { lines: place },
  }));
}

function logLines({ lines, firstLine }: LineSpan): readonly Block[] {
  return chunkLines(lines, firstLine).map(({ text, lines: place }) => ({
    category: "code",
    content: { language: "log", code: text },
    metadata: { lines: place },
  }));
}
