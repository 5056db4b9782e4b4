import type { TableSpan } from "@a2c-smcp/protocol";
import type { Block } from "../text/block.ts";
import { allElements, attribute, childElements, type Element, findElement } from "./dom.ts";
import { formBlock } from "./form-fields.ts";
import type { HtmlFormula } from "./formula.ts";
import { isLayout } from "./layout-table.ts";
import { playerBlock, widgetBlock } from "./media.ts";
import type { TableGrid } from "./table-grid.ts";
import { layOutTable } from "./table-grid.ts";
import type { Handler, Walker } from "./walker.ts";

function table(walker: Walker, element: Element): void {
  if (isLayout(element)) {
    walker.container(element);
    return;
  }
  const grid = layOutTable(element, {
    mostCells: walker.options.limits.cells,
    textOf: (cell) => walker.words(cell),
    piecesOf: (cell) => walker.pieces(cell),
  });
  if (grid.rows.length === 0) {
    walker.container(element);
    return;
  }
  const caption = captionOf(walker, element, "caption") || walker.caption;
  const { metadata } = walker.where(element);
  walker.emitWithInside(element, {
    category: "table",
    content: {
      ...(caption ? { caption } : {}),
      ...(grid.headers ? { headers: grid.headers } : {}),
      rows: grid.rows,
      total_rows: grid.rows.length,
      total_columns: grid.columns,
      ...grid.inline,
      ...(grid.merged.length > 0 ? { spans: grid.merged.map(spanContent) } : {}),
    },
    metadata: { ...metadata, ...(grid.merged.length > 0 ? { merged: grid.merged } : {}) },
  });
}

function spanContent({ row, column, rows, columns }: TableGrid["merged"][number]): TableSpan {
  return { row, column, row_span: rows, col_span: columns };
}

const shownTags = new Set(["img", "table", "video", "audio"]);

/** The caption goes with the picture or table of the figure; where there is none, it is a paragraph. */
function figure(walker: Walker, element: Element): void {
  const before = walker.caption;
  walker.writer.flush();
  walker.caption = findElement(element, shownTags) ? captionOf(walker, element, "figcaption") : undefined;
  walker.container(element);
  walker.caption = before;
}

function figureCaption(walker: Walker, element: Element): void {
  if (!walker.caption) walker.container(element);
}

function captionOf(walker: Walker, element: Element, tag: string): string | undefined {
  const caption = childElements(element).find(({ tagName }) => tagName === tag);
  return (caption && walker.words(caption)) || undefined;
}

function form(walker: Walker, element: Element): void {
  walker.container(element);
  emitOptional(walker, formBlock(element, walker.where(element).metadata));
}

/** A formula on lines of its own; one in a sentence is words of it. */
export function blockFormula(walker: Walker, { latex }: HtmlFormula, element: Element): void {
  walker.writer.emit({
    category: "formula",
    content: { expression: latex, notation: "latex" },
    ...walker.where(element),
  });
}

function drawing(walker: Walker, element: Element): void {
  for (const inner of allElements(element, new Set(["image"]))) walker.attachImage(inner);
  const title = findElement(element, new Set(["title"]));
  const alt = (title ? walker.words(title) : "") || attribute(element, "aria-label") || "";
  const words = drawnWords(walker, element);
  if (alt === "" && words === "") return;
  walker.writer.attach({
    category: "image",
    content: {
      ...(alt === "" ? {} : { alt }),
      ...(words === "" ? {} : { description: alt === "" ? words : `${alt}: ${words}` }),
      mime_type: "image/svg+xml",
    },
    ...walker.where(element),
  });
}

/** What is written in a drawing, such as the boxes of a diagram or the axes of a chart. */
function drawnWords(walker: Walker, element: Element): string {
  const texts = allElements(element, new Set(["text", "foreignObject"]));
  return texts
    .map((text) => walker.words(text).replaceAll("\n", " "))
    .filter((text) => text !== "")
    .join("; ");
}

function emitOptional(walker: Walker, block: Block | undefined): void {
  if (block) walker.writer.emit(block);
}

function rule(walker: Walker, element: Element): void {
  walker.writer.emit({ category: "separator", content: {}, ...walker.where(element) });
}

function player(walker: Walker, element: Element): void {
  const category = element.tagName === "audio" ? "audio" : "video";
  walker.writer.emit(playerBlock(element, category, walker.media(element)));
}

function widget(walker: Walker, element: Element): void {
  emitOptional(walker, widgetBlock(element, walker.media(element)));
}

/** Elements that are more than words: tables, pictures, formulas, forms. */
export const objectHandlers: readonly (readonly [string, Handler])[] = [
  ["table", table],
  ["figure", figure],
  ["figcaption", figureCaption],
  ["form", form],
  ["img", (walker, element) => walker.attachImage(element)],
  ["svg", drawing],
  ["hr", rule],
  ["audio", player],
  ["video", player],
  ["iframe", widget],
  ["object", widget],
  ["embed", widget],
];
