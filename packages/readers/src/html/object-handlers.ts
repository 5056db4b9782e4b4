import type { TableSpan } from "@a2c-smcp/protocol";
import type { Block } from "../text/block.ts";
import { allElements, attribute, childElements, type Element, findElement } from "./dom.ts";
import { formBlock } from "./form-fields.ts";
import { playerBlock, widgetBlock } from "./media.ts";
import type { TableGrid } from "./table-grid.ts";
import { layOutTable } from "./table-grid.ts";
import { headingTags } from "./tags.ts";
import { mathText, textContent } from "./text-content.ts";
import type { Handler, Walker } from "./walker.ts";

/** A table that only arranges a page: it says so, or holds headings. Its cells are read as the page. */
function isLayout(table: Element): boolean {
  const role = attribute(table, "role");
  if (role === "presentation" || role === "none") return true;
  return findElement(table, headingTags) !== undefined;
}

function table(walker: Walker, element: Element): void {
  if (isLayout(element)) {
    walker.container(element);
    return;
  }
  const grid = layOutTable(element, {
    mostCells: walker.options.limits.cells,
    piecesOf: (cell) => walker.pieces(cell),
  });
  if (grid.rows.length === 0) {
    walker.container(element);
    return;
  }
  const caption = captionOf(element, "caption") || walker.caption;
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
  walker.caption = findElement(element, shownTags) ? captionOf(element, "figcaption") : undefined;
  walker.container(element);
  walker.caption = before;
}

function figureCaption(walker: Walker, element: Element): void {
  if (!walker.caption) walker.container(element);
}

function captionOf(element: Element, tag: string): string | undefined {
  const caption = childElements(element).find(({ tagName }) => tagName === tag);
  return (caption && textContent(caption)) || undefined;
}

function form(walker: Walker, element: Element): void {
  walker.container(element);
  emitOptional(walker, formBlock(element, walker.where(element).metadata));
}

function math(walker: Walker, element: Element): void {
  const expression = mathText(element);
  if (attribute(element, "display") !== "block" || expression === "") {
    walker.writer.addText(` ${expression} `, walker.lines(element));
    return;
  }
  walker.writer.emit({ category: "formula", content: { expression }, ...walker.where(element) });
}

function drawing(walker: Walker, element: Element): void {
  for (const inner of allElements(element, new Set(["image"]))) walker.attachImage(inner);
  const title = findElement(element, new Set(["title"]));
  const alt = (title ? textContent(title) : "") || attribute(element, "aria-label");
  if (alt)
    walker.writer.attach({
      category: "image",
      content: { alt, mime_type: "image/svg+xml" },
      ...walker.where(element),
    });
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
  ["math", math],
  ["img", (walker, element) => walker.attachImage(element)],
  ["svg", drawing],
  ["hr", rule],
  ["audio", player],
  ["video", player],
  ["iframe", widget],
  ["object", widget],
  ["embed", widget],
];
