import { excessOf } from "@a2c-smcp/runtime";

/** How much of one content fits. */
export interface ContentLimits {
  /** Rows of a table, items of a list. */
  readonly rows: number;
  /** Characters of the whole content. */
  readonly characters: number;
}

type Content = Readonly<Record<string, unknown>>;

/** What may still be written, and whether something was left out. */
interface Budget {
  left: number;
  isCut: boolean;
}

/** Where the runs of a text are. */
const INLINE = "inline";

/** With what is around a content, a reader that takes 128 levels takes it; what is below is left out. */
const MOST_DEPTH = 100;

/**
 * The part of a content that fits. Rows and items are dropped whole where that suffices, so that a reader can go on
 * from where the part ends; only a first row that is too long by itself has its cells cut.
 */
export function cutContent(content: Content, limits: ContentLimits): Content {
  const budget: Budget = { left: limits.characters, isCut: false };
  const cut: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(content)) {
    // The same words once more, with their marks: they cost nothing, and go where the words are cut.
    if (key === INLINE) continue;
    if (isParts(key, value)) cut[key] = cutParts(value, limits.rows, budget);
    else cut[key] = cutValue(value, budget, 0);
  }
  if (!budget.isCut) return content;
  return { ...cut, ...inlineOfRows(content, cut), ...totals(content, cut), truncated: true };
}

/** The marks of cells whose rows are still there. */
function inlineOfRows(content: Content, cut: Content): Content {
  const cells = content[INLINE];
  const shown = cut["rows"];
  if (!Array.isArray(cells) || !Array.isArray(shown)) return {};
  const isShown = (cell: unknown): boolean =>
    typeof cell === "object" && cell !== null && "row" in cell && Number(cell.row) < shown.length;
  return { [INLINE]: cells.filter(isShown) };
}

function isParts(key: string, value: unknown): value is readonly unknown[] {
  return (key === "rows" || key === "items") && Array.isArray(value);
}

/** How many rows or items there are in all, where some were dropped and the engine has not said it. */
function totals(content: Content, cut: Content): Content {
  const added: Record<string, unknown> = {};
  for (const [key, total] of [
    ["rows", "total_rows"],
    ["items", "total_items"],
  ] as const) {
    const all = content[key];
    const shown = cut[key];
    if (!Array.isArray(all) || !Array.isArray(shown)) continue;
    if (shown.length < all.length && content[total] === undefined) added[total] = all.length;
  }
  return added;
}

function cutParts(parts: readonly unknown[], most: number, budget: Budget): unknown[] {
  const shown: unknown[] = [];
  for (const part of parts.slice(0, most)) {
    const size = sizeOf(part, budget.left);
    if (size > budget.left) {
      if (shown.length === 0) shown.push(cutFirst(part, budget));
      break;
    }
    const isTooDeep = excessOf(part, { depth: MOST_DEPTH, values: Number.POSITIVE_INFINITY }) !== undefined;
    if (isTooDeep) shown.push(cutValue(part, budget, 0));
    else {
      budget.left -= size;
      shown.push(part);
    }
  }
  if (shown.length < parts.length) budget.isCut = true;
  return shown;
}

/** Shares what is left among the cells, so that a long one does not hide those beside it. */
function cutFirst(part: unknown, budget: Budget): unknown {
  if (!Array.isArray(part)) return cutValue(part, budget, 0);
  const share = Math.max(1, Math.floor(budget.left / Math.max(1, part.length)));
  return part.map((cell) => {
    const own: Budget = { left: share, isCut: false };
    const cut = cutValue(cell, own, 0);
    budget.left = Math.max(0, budget.left - (share - own.left));
    budget.isCut ||= own.isCut;
    return cut;
  });
}

function cutValue(value: unknown, budget: Budget, depth: number): unknown {
  if (typeof value === "string") return cutText(value, budget);
  if (typeof value !== "object" || value === null) {
    budget.left -= lengthOf(value);
    return value;
  }
  if (depth >= MOST_DEPTH) {
    budget.isCut = true;
    return Array.isArray(value) ? [] : {};
  }
  return Array.isArray(value) ? cutArray(value, budget, depth) : cutObject(value, budget, depth);
}

function cutText(text: string, budget: Budget): string {
  if (text.length <= budget.left) {
    budget.left -= text.length;
    return text;
  }
  budget.isCut = true;
  const end = Math.max(0, budget.left);
  budget.left = 0;
  // Half of a surrogate pair is no character.
  const isSplit = /[\uD800-\uDBFF]/.test(text.charAt(end - 1));
  return text.slice(0, isSplit ? end - 1 : end);
}

function cutArray(values: readonly unknown[], budget: Budget, depth: number): unknown[] {
  const cut: unknown[] = [];
  for (const value of values) {
    if (budget.left <= 0) {
      budget.isCut = true;
      break;
    }
    cut.push(cutValue(value, budget, depth + 1));
  }
  return cut;
}

function cutObject(value: object, budget: Budget, depth: number): Record<string, unknown> {
  const cut: Record<string, unknown> = {};
  for (const [key, field] of Object.entries(value)) cut[key] = cutValue(field, budget, depth + 1);
  return cut;
}

/** Characters of a value, counted no further than needed. */
function sizeOf(value: unknown, most: number): number {
  if (typeof value !== "object" || value === null) return lengthOf(value);
  let size = 0;
  for (const [key, field] of Object.entries(value)) {
    if (key === INLINE) continue;
    size += sizeOf(field, most - size);
    if (size > most) break;
  }
  return size;
}

function lengthOf(scalar: unknown): number {
  return scalar === null || scalar === undefined ? 0 : String(scalar).length;
}
