import { readFile } from "node:fs/promises";
import type { TestDocument } from "./test-formats.ts";

/** A document of many short pages that notes each of them when it is parsed. */
export function longDocument(
  pages: number,
  options: Partial<TestDocument> & { word?: string } = {},
): TestDocument {
  const { word = "word", ...rest } = options;
  return {
    title: "Long",
    pages: Array.from({ length: pages }, (_, page) => ({
      title: `Page ${page}`,
      elements: [{ category: "text", content: { text: `${word} on page ${page}` } }],
    })),
    ...rest,
  };
}

/** The lines that documents have written to their log so far. */
export async function linesOf(log: string): Promise<string[]> {
  const text = await readFile(log, "utf8").catch(() => ""); // nobody has written yet
  return text.split("\n").filter((line) => line !== "");
}
