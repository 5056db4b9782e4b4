import type { DpeElement } from "@a2c-smcp/protocol";
import { renderElementMarkdown } from "@a2c-smcp/protocol";
import { cutText, estimateTokens } from "@a2c-smcp/runtime";

/** What of a page fits a budget, and where the rest starts. */
export interface Fitting {
  readonly text: string;
  /** Index of the first element that did not fit; undefined when all did. */
  readonly next: number | undefined;
}

/** Renders elements from `start` on, as many as the budget takes; at least one, cut if it must be. */
export function fitElements(elements: readonly DpeElement[], start: number, maxTokens: number): Fitting {
  const blocks: string[] = [];
  let spent = 0;
  for (const [index, element] of elements.entries()) {
    if (index < start) continue;
    const block = renderBlock(element);
    const cost = estimateTokens(block) + 1;
    if (spent + cost > maxTokens && blocks.length > 0) return { text: blocks.join("\n\n"), next: index };
    const fitted = cost > maxTokens ? cutBlock(block, element, maxTokens) : block;
    if (fitted !== "") blocks.push(fitted);
    spent += cost;
  }
  return { text: blocks.join("\n\n"), next: undefined };
}

/** A table that has only its first rows on the page says how many there are, but not where the others are. */
function renderBlock(element: DpeElement): string {
  const block = renderElementMarkdown(element);
  const isPart = element.content["truncated"] === true && !block.includes(`element ${element.element_id}`);
  return isPart ? `${block}; read_element with id ${element.element_id} gives all of it` : block;
}

/** Cuts a block at a line or word, and adds how to get it whole. */
export function cutBlock(block: string, element: DpeElement, maxTokens: number): string {
  const { text } = cutText(block, 0, maxTokens - 40);
  return `${text.trimEnd()}\n… cut to fit; read_element with id ${element.element_id} gives all of it, in parts`;
}
