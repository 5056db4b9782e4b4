import type { TableSource } from "./table-source.ts";

/**
 * Puts tables of one page together that are one table to whoever looks at them: what stands below a table, after empty
 * rows, in the same columns, holds the same and has no names of columns of its own, goes on with it.
 */
export function joinContinued(tables: readonly TableSource[]): TableSource[] {
  const joined: TableSource[] = [];
  for (const table of tables) {
    const at = table.isNamed ? -1 : joined.findLastIndex((above) => isContinued(above, table));
    const above = joined[at];
    if (above === undefined) joined.push(table);
    else joined[at] = { ...above, continued: [...above.continued, table] };
  }
  return joined;
}

function isContinued(above: TableSource, below: TableSource): boolean {
  const last = above.continued.at(-1)?.range ?? above.range;
  if (!above.isNamed || last === undefined || below.range === undefined) return false;
  const { left, right, top } = below.range;
  if (left !== above.range?.left || right > above.range.right || top <= last.bottom) return false;
  return below.holds.every((kind, at) => kind === "nothing" || (above.holds[at] ?? "nothing") === kind);
}

/** Rows of a table with those that go on with it, as its document tells them. */
export function allRows({ totalRows, continued }: TableSource): number {
  return continued.reduce((sum, part) => sum + part.totalRows, totalRows);
}
