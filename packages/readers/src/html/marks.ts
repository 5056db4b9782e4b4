import type { InlineMarks } from "../text/inline-runs.ts";

/** How the words inside of these elements are marked. */
export const marksOfTags: ReadonlyMap<string, InlineMarks> = new Map<string, InlineMarks>([
  ["b", { bold: true }],
  ["strong", { bold: true }],
  ["i", { italic: true }],
  ["em", { italic: true }],
  ["cite", { italic: true }],
  ["var", { italic: true }],
  ["dfn", { italic: true }],
  ["s", { strike: true }],
  ["strike", { strike: true }],
  ["del", { strike: true }],
  ["code", { code: true }],
  ["kbd", { code: true }],
  ["samp", { code: true }],
  ["tt", { code: true }],
  ["sub", { sub: true }],
  ["sup", { sup: true }],
]);
