import { parseAllDocuments } from "yaml";
import type { Format, OpenDocument, OpenOptions, SourceFile } from "../../engine/format.ts";
import type { Block } from "../../text/block.ts";
import { BlockDocument } from "../../text/block-document.ts";
import { LineDocument } from "../../text/line-document.ts";
import { codeSections } from "../../text/line-sections.ts";
import { readWholeText } from "../../text/read-whole.ts";
import { recordTables } from "../../text/record-tables.ts";
import { codeBlocks } from "../code/code-format.ts";

/** YAML: its lines, with a table for each list of records. */
export const yamlFormat: Format = { fileType: "yaml", extensions: ["yaml", "yml"], open: openYaml };

/** A YAML parser is slow and keeps much; longer files are shown without tables. */
const PARSED_BYTES = 256 * 1024;

async function openYaml(file: SourceFile, { limits }: OpenOptions): Promise<OpenDocument> {
  if (file.size > Math.min(PARSED_BYTES, limits.wholeFileBytes)) {
    return LineDocument.open(file, { blocks: (span) => codeBlocks(span, "yaml") });
  }
  const { text, encoding } = await readWholeText(file, limits.wholeFileBytes);
  const { tables, problems } = findTables(text, limits.depth);
  const lines = text.trimEnd().split("\n");
  return new BlockDocument(
    { metadata: { encoding, lines: lines.length, ...(problems.length > 0 ? { problems } : {}) } },
    codeSections(lines, "yaml", tables),
  );
}

function findTables(text: string, depth: number): { tables: readonly Block[]; problems: string[] } {
  if (isTooDeep(text, depth)) return { tables: [], problems: [`nested more than ${depth} deep`] };
  try {
    const documents = parseAllDocuments(text, { logLevel: "silent" });
    const list = Array.isArray(documents) ? documents : [];
    const errors = list.flatMap((document) => document.errors).slice(0, 3);
    const problems = errors.map(({ message }) => `not valid YAML: ${message.split("\n", 1)[0]}`);
    // Few aliases: a file can be written to unfold into gigabytes.
    const values = list.map((document): unknown => document.toJS({ maxAliasCount: 100 }));
    return { tables: values.flatMap((value) => recordTables(value)), problems };
  } catch (cause) {
    return {
      tables: [],
      problems: [`not valid YAML: ${cause instanceof Error ? cause.message : "unknown"}`],
    };
  }
}

/** The parser calls itself for every bracket, so these are counted before it is asked. */
function isTooDeep(text: string, limit: number): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === "[" || bracket === "{" ? 1 : -1;
    if (depth > limit) return true;
  }
  return /(?:[-?] ){500}/.test(text);
}
