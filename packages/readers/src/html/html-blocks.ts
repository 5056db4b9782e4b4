import type { Block } from "../text/block.ts";
import type { Element, Parent } from "./dom.ts";
import { formulaOf, isDrawnFormula } from "./formula.ts";
import { findNotes } from "./notes.ts";
import { blockFormula, objectHandlers } from "./object-handlers.ts";
import { isPermalink } from "./permalink.ts";
import { classMarks } from "./style-marks.ts";
import { replacement } from "./text-content.ts";
import { noteReference, noteText, textHandlers } from "./text-handlers.ts";
import { type Handlers, type HtmlBlocksOptions, Walker } from "./walker.ts";

const handlers: Handlers = { byTag: new Map([...textHandlers, ...objectHandlers]), before: readSpecial };

/** The blocks of an HTML tree in reading order. */
export function htmlBlocks(parent: Parent, options: HtmlBlocksOptions): readonly Block[] {
  const known = { notes: findNotes(parent), classes: classMarks(parent, options.styles) };
  const walker = new Walker(options, known, handlers);
  walker.walk(parent);
  return walker.writer.finish();
}

/** Formulas and notes are told by more than a tag. */
function readSpecial(walker: Walker, element: Element): boolean {
  const { references, texts, returns } = walker.context.notes;
  const label = references.get(element);
  if (label !== undefined) noteReference(walker, label);
  else if (texts.has(element)) noteText(walker, element, texts.get(element) ?? "");
  else if (!isUnread(element, returns)) return readFormula(walker, element);
  return true;
}

function isUnread(element: Element, returns: ReadonlySet<Element>): boolean {
  return returns.has(element) || isPermalink(element) || isDrawnFormula(element);
}

function readFormula(walker: Walker, element: Element): boolean {
  const formula = formulaOf(element);
  if (!formula) return false;
  if (formula.isBlock) blockFormula(walker, formula, element);
  else walker.writer.addText(replacement(element) ?? "", walker.lines(element));
  return true;
}
