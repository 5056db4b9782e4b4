import type { InlineMarks } from "../text/inline-runs.ts";
import type { Element } from "./dom.ts";
import { type ClassMarks, styleMarks } from "./style-marks.ts";
import { blockTags } from "./tags.ts";

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

/** How an element marks its words, by its name and its style; a paragraph as a whole is not marked. */
export function elementMarks(element: Element, classes: ClassMarks): InlineMarks | undefined {
  const named = marksOfTags.get(element.tagName);
  const styled = blockTags.has(element.tagName) ? undefined : styleMarks(element, classes);
  return styled === undefined ? named : { ...named, ...styled };
}
