import { parse } from "yaml";
import { oneLine } from "../../engine/elements.ts";
import { splitKeywords } from "../../engine/keywords.ts";
import type { DocumentFacts } from "../../engine/model.ts";

export interface FrontMatter {
  readonly facts: Omit<DocumentFacts, "pageCount">;
  /** The text with the block blanked out, so that line numbers hold. */
  readonly body: string;
}

const fence = /^---[ \t]*\n([\s\S]{0,65536}?)\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;

/** Reads the YAML block that many tools put at the start of a Markdown file. */
export function readFrontMatter(text: string): FrontMatter {
  const match = fence.exec(text);
  const fields = match ? parseFields(match[1] ?? "") : undefined;
  if (!match || !fields) return { facts: {}, body: text };
  const blank = match[0].replace(/[^\n]+/g, "");
  return { facts: factsOf(fields), body: blank + text.slice(match[0].length) };
}

function parseFields(source: string): ReadonlyMap<string, unknown> | undefined {
  try {
    const value: unknown = parse(source, { maxAliasCount: 0, logLevel: "error" });
    if (typeof value !== "object" || value === null || Array.isArray(value)) return undefined;
    return new Map(Object.entries(value).map(([key, field]) => [key.toLowerCase(), field]));
  } catch {
    // Not YAML: two rules with text between them.
    return undefined;
  }
}

const known = new Set(["title", "author", "authors", "description", "summary", "keywords", "tags"]);

function factsOf(fields: ReadonlyMap<string, unknown>): Omit<DocumentFacts, "pageCount"> {
  const title = oneLine(fields.get("title"), 300);
  const author = words(fields.get("author") ?? fields.get("authors")).join(", ");
  const summary = oneLine(fields.get("description") ?? fields.get("summary"), 300);
  const keywords = [...words(fields.get("keywords")), ...words(fields.get("tags"))];
  const rest = [...fields].filter(([key, value]) => !known.has(key) && isScalar(value)).slice(0, 20);
  return {
    ...(title ? { title } : {}),
    ...(author ? { author } : {}),
    ...(summary ? { summary } : {}),
    ...(keywords.length > 0 ? { keywords } : {}),
    ...(rest.length > 0 ? { metadata: Object.fromEntries(rest) } : {}),
  };
}

function isScalar(value: unknown): boolean {
  return ["string", "number", "boolean"].includes(typeof value);
}

function words(value: unknown): string[] {
  if (Array.isArray(value)) return value.map((each) => oneLine(each, 60)).filter((word) => word !== "");
  return typeof value === "string" ? splitKeywords(value) : [];
}
