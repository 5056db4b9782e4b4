import { basename, extname } from "node:path";
import type { Format, SourceFile } from "../../engine/format.ts";
import type { Block } from "../../text/block.ts";
import { LineDocument, type LineSpan } from "../../text/line-document.ts";
import { chunkLines } from "../../text/text-chunks.ts";
import { languages } from "./languages.ts";

/** Source code: lines as they are, with their language. */
export const codeFormat: Format = {
  fileType: "code",
  extensions: [...languages.keys()],
  open: openCode,
};

function openCode(file: SourceFile): Promise<LineDocument> {
  const language = languageOf(file.name);
  return LineDocument.open(file, {
    blocks: (span) => codeBlocks(span, language),
    metadata: { language },
  });
}

function languageOf(name: string): string {
  const key = (extname(name).slice(1) || basename(name)).toLowerCase();
  return languages.get(key) ?? "text";
}

/** Lines of code as elements that a page can show whole. */
export function codeBlocks({ lines, firstLine }: LineSpan, language: string): readonly Block[] {
  return chunkLines(lines, firstLine).map(({ text, lines: place }) => ({
    category: "code",
    content: { language, code: text },
    metadata: { lines: place },
  }));
}
