import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import type { Block } from "../../text/block.ts";
import { BlockDocument } from "../../text/block-document.ts";
import { LineDocument } from "../../text/line-document.ts";
import { codeSections, isMinified } from "../../text/line-sections.ts";
import { readWholeText } from "../../text/read-whole.ts";
import { recordTable, recordTables } from "../../text/record-tables.ts";
import { codeBlocks } from "../code/code-format.ts";
import { checkDepth, indentJson } from "./scan-json.ts";

/** JSON: a table where it is a list of records, else its lines, indented where it had none. */
export const jsonFormat: Format = {
  fileType: "json",
  extensions: ["json", "geojson", "webmanifest", "json5", "jsonc"],
  open: openJson,
};

/** One JSON value on each line. */
export const jsonLinesFormat: Format = {
  fileType: "jsonl",
  extensions: ["jsonl", "ndjson"],
  open: openJsonLines,
};

async function openJson(file: SourceFile, { limits }: OpenOptions): Promise<OpenDocument> {
  // Too long to parse: its lines can still be read.
  if (file.size > limits.wholeFileBytes) return openAsLines(file);
  const { text, encoding } = await readWholeText(file, limits.wholeFileBytes);
  checkDepth(text, limits.depth);
  const { value, problems } = parseJson(text);
  const table = Array.isArray(value) ? recordTable(value) : undefined;
  const metadata = { encoding, ...(problems.length > 0 ? { problems } : {}) };
  if (table) return tableDocument(table, metadata);
  const isIndented = isMinified(text);
  const lines = isIndented ? indentJson(text) : text.trimEnd().split("\n");
  return new BlockDocument(
    { metadata: { ...metadata, lines: lines.length, ...(isIndented ? { indented: true } : {}) } },
    codeSections(lines, "json", recordTables(value)),
  );
}

async function openJsonLines(file: SourceFile, { limits }: OpenOptions): Promise<OpenDocument> {
  if (file.size > limits.wholeFileBytes) return openAsLines(file);
  const { text, encoding } = await readWholeText(file, limits.wholeFileBytes);
  const values = parseLines(text);
  const table = values && recordTable(values);
  return table ? tableDocument(table, { encoding }) : openAsLines(file);
}

function openAsLines(file: SourceFile): Promise<OpenDocument> {
  return LineDocument.open(file, { blocks: (span) => codeBlocks(span, "json") });
}

function tableDocument(table: Block, metadata: Readonly<Record<string, unknown>>): OpenDocument {
  const rows = table.content["total_rows"];
  return new BlockDocument({ metadata }, [{ title: `${String(rows)} records`, blocks: [table] }]);
}

function parseJson(text: string): { value: unknown; problems: string[] } {
  try {
    return { value: JSON.parse(text), problems: [] };
  } catch (cause) {
    // Comments, a missing end: it is still readable as text.
    const reason = cause instanceof Error ? cause.message.split("\n", 1)[0] : "unknown";
    return { value: undefined, problems: [`not valid JSON: ${reason}`] };
  }
}

function parseLines(text: string): unknown[] | undefined {
  try {
    return text
      .split("\n")
      .filter((line) => line.trim() !== "")
      .map((line): unknown => JSON.parse(line));
  } catch {
    // Not one value on each line: shown as lines.
    return undefined;
  }
}
