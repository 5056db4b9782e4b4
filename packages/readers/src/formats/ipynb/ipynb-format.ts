import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import type { Format, OpenOptions, SourceFile } from "../../engine/format.ts";
import type { Limits } from "../../engine/limits.ts";
import type { Block } from "../../text/block.ts";
import { BlockDocument } from "../../text/block-document.ts";
import { readWholeText } from "../../text/read-whole.ts";
import { firstHeading, paginate } from "../../text/sections.ts";
import { checkDepth } from "../json/scan-json.ts";
import { markdownBlocks } from "../md/markdown-blocks.ts";
import { type Cell, Notebook } from "./notebook.ts";
import { imageBlocks, outputBlocks } from "./output-blocks.ts";

/** Jupyter notebooks: one page unless long, each cell followed by its output. */
export const ipynbFormat: Format = { fileType: "ipynb", extensions: ["ipynb"], open: openNotebook };

async function openNotebook(file: SourceFile, { limits }: OpenOptions): Promise<BlockDocument> {
  const { text } = await readWholeText(file, limits.wholeFileBytes);
  checkDepth(text, limits.depth);
  const notebook = parseNotebook(text, file.name);
  const cells = notebook.cells ?? notebook.worksheets?.flatMap((sheet) => sheet.cells) ?? [];
  const language = languageOf(notebook);
  const blocks = cells.flatMap((cell, index) => cellBlocks(cell, { index, language, limits }));
  const title = notebook.metadata?.title ?? firstHeading(blocks);
  const sections = paginate(blocks, { title: title ?? file.name, together: true });
  const kernel = notebook.metadata?.kernelspec?.name;
  const metadata = { cells: cells.length, language, ...(kernel ? { kernel } : {}) };
  return new BlockDocument({ title, metadata }, sections);
}

function parseNotebook(text: string, name: string): Notebook {
  try {
    return Notebook.parse(JSON.parse(text));
  } catch (cause) {
    throw new DocumentError(DocumentErrorCode.Damaged, `${name} is no Jupyter notebook, or it is cut`, {
      cause,
    });
  }
}

function languageOf({ metadata }: Notebook): string {
  return metadata?.language_info?.name ?? metadata?.kernelspec?.language ?? "python";
}

interface CellContext {
  readonly index: number;
  readonly language: string;
  readonly limits: Limits;
}

function cellBlocks(cell: Cell, { index, language, limits }: CellContext): Block[] {
  const source = cell.source ?? cell.input ?? "";
  return [...sourceBlocks(cell, source, { index, language, limits }), ...cellOutputs(cell, limits)].map(
    (block) => ({ ...block, metadata: { ...block.metadata, cell: index } }),
  );
}

function sourceBlocks(cell: Cell, source: string, { language, limits }: CellContext): readonly Block[] {
  if (cell.cell_type === "heading") {
    return [{ category: "heading", content: { level: cell.level ?? 1, text: source } }];
  }
  if (cell.cell_type === "markdown") return markdownCell(cell, source, limits);
  if (source.trim() === "") return [];
  if (cell.cell_type !== "code") return [{ category: "text", content: { text: source } }];
  const run = cell.execution_count;
  return [
    {
      category: "code",
      content: { language: cell.language ?? language, code: source },
      ...(typeof run === "number" ? { metadata: { execution_count: run } } : {}),
    },
  ];
}

/** Pictures pasted into a cell are named in its text and kept beside it. */
function markdownCell(cell: Cell, source: string, limits: Limits): readonly Block[] {
  const blocks = markdownBlocks(source, limits);
  const pasted = Object.entries(cell.attachments ?? {}).flatMap(([name, data]) =>
    imageBlocks(data).map((image) => ({ ...image, content: { ...image.content, alt: name } })),
  );
  return [...blocks, ...pasted];
}

function cellOutputs(cell: Cell, limits: Limits): Block[] {
  return (cell.outputs ?? []).flatMap((output) => outputBlocks(output, limits));
}
