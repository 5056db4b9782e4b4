import type { Category } from "@a2c-smcp/protocol";
import { elementIds } from "../engine/element-id.ts";
import { oneLine, summarize } from "../engine/elements.ts";
import type { PageElement } from "../engine/model.ts";
import type { CellPosition, CellRange } from "./address.ts";
import { cellName } from "./address.ts";
import { formulaPatterns } from "./formula-patterns.ts";
import type { GridRow } from "./grid.ts";
import { linkDrafts } from "./link-drafts.ts";
import type { RegionTable } from "./region-rows.ts";
import { readHeader } from "./region-rows.ts";
import type { Region } from "./regions.ts";
import { findRegions } from "./regions.ts";
import type { Sheet, SheetComment, SheetDrawing } from "./sheet.ts";
import { textDraft } from "./text-draft.ts";

const MOST_FORMULAS = 20;
const MOST_CHOICES = 50;

/** An element of a sheet before its rows are read. */
export type PlannedElement =
  | { readonly kind: "ready"; readonly element: PageElement; readonly blob?: SheetDrawing["blob"] }
  | { readonly kind: "region"; readonly id: string; readonly table: RegionTable };

/** An element without its id. */
export type Draft = Omit<PageElement, "element_id" | "summary"> & { readonly summary?: string };
type Drafted = { readonly at: CellPosition } & (
  | { readonly draft: Draft; readonly blob?: SheetDrawing["blob"] }
  | { readonly region: Region }
);

/**
 * What a sheet is made of: its name, tables, charts and images by their place, then formulas, links, choices and comments.
 * Only the rows that tell tables apart are read.
 */
export async function planPage(sheet: Sheet, pageIndex: number): Promise<PlannedElement[]> {
  const { rows } = await sheet.grid.sample();
  const placed = [...(await regionDrafts(sheet)), ...sheet.extras.drawings.map(drawingDraft)].sort(
    (a, b) => a.at.row - b.at.row || a.at.col - b.at.col,
  );
  const listed = [
    ...formulaDrafts(rows),
    ...linkDrafts(sheet, rows, tableRanges(placed)),
    ...choiceDrafts(sheet),
    ...commentDrafts(sheet),
  ];
  const nextId = elementIds(pageIndex);
  const plan: PlannedElement[] = [];
  // A reader of all sheets in a row sees where one begins; an empty one stays empty.
  if (placed.length + listed.length > 0)
    plan.push({ kind: "ready", element: finish(nameDraft(sheet), nextId) });
  for (const item of placed) plan.push(await planItem(item, sheet, nextId));
  for (const draft of listed) plan.push({ kind: "ready", element: finish(draft, nextId) });
  return plan;
}

function tableRanges(placed: readonly Drafted[]): CellRange[] {
  return placed.flatMap((item) => ("region" in item ? [item.region.range] : []));
}

function nameDraft({ name }: Sheet): Draft {
  return { category: "heading", content: { level: 1, text: oneLine(name) } };
}

async function planItem(
  item: Drafted,
  { grid }: Sheet,
  nextId: (category: Category) => string,
): Promise<PlannedElement> {
  if ("draft" in item) return { kind: "ready", element: finish(item.draft, nextId), blob: item.blob };
  const category = item.region.pivot ? "pivot_table" : "table";
  return { kind: "region", id: nextId(category), table: await readHeader(grid, item.region) };
}

function finish(
  { category, content, metadata, summary }: Draft,
  nextId: (category: Category) => string,
): PageElement {
  return {
    element_id: nextId(category),
    category,
    summary: summary ?? summarize(category, content),
    content,
    ...(metadata ? { metadata } : {}),
  };
}

async function regionDrafts({ grid, extras }: Sheet): Promise<Drafted[]> {
  const drafts: Drafted[] = [];
  for (const region of await findRegions(grid, extras)) {
    const at = { row: region.range.top, col: region.range.left };
    const draft = await textDraft({ grid, extras }, region);
    drafts.push(draft ? { at, draft } : { at, region });
  }
  return drafts;
}

function drawingDraft({ category, content, metadata, summary, anchor, blob }: SheetDrawing): Drafted {
  const place = { anchor: cellName(anchor.row, anchor.col), ...metadata };
  const line = summary === undefined || summary === "" ? {} : { summary };
  return { at: anchor, draft: { category, content, metadata: place, ...line }, blob };
}

function formulaDrafts(rows: readonly GridRow[]): Draft[] {
  return formulaPatterns(rows, MOST_FORMULAS).map(({ cell, expression, value, count }) => ({
    category: "formula",
    content: { expression, value },
    metadata: { cell, ...(count > 1 ? { cells: count } : {}) },
    summary: oneLine(`${cell}${count > 1 ? ` and ${count - 1} more` : ""}: ${expression}`),
  }));
}

function choiceDrafts({ extras }: Sheet): Draft[] {
  return extras.choices.slice(0, MOST_CHOICES).map(({ range, options, source, prompt }) => ({
    category: "form",
    content: {
      field_type: "choice",
      ...(prompt === undefined ? {} : { label: prompt }),
      ...(options ? { options } : {}),
      ...(source === undefined ? {} : { source }),
    },
    metadata: { source_range: range },
    summary: oneLine(`${range}: one of ${options?.join(", ") ?? source ?? "a list"}`),
  }));
}

function commentDrafts({ extras }: Sheet): Draft[] {
  return extras.comments.map((comment) => ({
    category: "annotation",
    content: commentContent(comment),
    metadata: { cell: cellName(comment.cell.row, comment.cell.col) },
  }));
}

function commentContent({ cell, author, text, replies = [] }: SheetComment): Record<string, unknown> {
  return {
    ...(author === undefined || author === "" ? {} : { author }),
    text,
    target: cellName(cell.row, cell.col),
    ...(replies.length > 0 ? { replies } : {}),
  };
}
