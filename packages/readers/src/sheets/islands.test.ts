import { describe, expect, test } from "vitest";
import { parseRange, rangeName } from "./address.ts";
import type { GridRow } from "./grid.ts";
import type { IslandOptions } from "./islands.ts";
import { findIslands } from "./islands.ts";

/** Rows from a drawing: every `x` is a cell that holds something. */
function rowsOf(...lines: readonly string[]): GridRow[] {
  return lines.flatMap((line, index) => {
    const cells = [...line].flatMap((mark, col) => (mark === "x" ? [{ col, value: 1 }] : []));
    return cells.length > 0 ? [{ index, cells }] : [];
  });
}

function islands(rows: readonly GridRow[], options?: IslandOptions): string[] {
  return findIslands(rows, options).map(rangeName);
}

function ranges(...names: readonly string[]): NonNullable<IslandOptions["merged"]> {
  return names.flatMap((name) => parseRange(name) ?? []);
}

describe("islands of cells", () => {
  test("empty rows and columns part tables", () => {
    expect(islands(rowsOf("xx.xx", "xx.xx", ".....", "xx..."))).toEqual(["A1:B2", "D1:E2", "A4:B4"]);
  });

  test("a gap inside a table does not part it", () => {
    expect(islands(rowsOf("xxxx", "x..x", "xx.x"))).toEqual(["A1:D3"]);
  });

  test("cells that touch at a corner belong together", () => {
    expect(islands(rowsOf("x.", ".x"))).toEqual(["A1:B2"]);
  });

  test("pieces whose rectangles touch are one table", () => {
    expect(islands(rowsOf("xxxxx", "x...x", "x.x.x"))).toEqual(["A1:E3"]);
  });

  test("a merged cell holds together what stands under it, and adds no empty columns", () => {
    const rows = rowsOf("x....", "x.x.x");
    expect(islands(rows)).toEqual(["A1:A2", "C2", "E2"]);
    expect(islands(rows, { merged: ranges("A1:E1") })).toEqual(["A1:E2"]);
    expect(islands(rowsOf("x...."), { merged: ranges("A1:E1") })).toEqual(["A1"]);
  });

  test("an empty column that is too thin to be seen parts nothing, but one that is used is a column", () => {
    const thin = { spacers: { rows: [1], columns: [2] } };
    expect(islands(rowsOf("xx.xx", ".....", "xx.xx"), thin)).toEqual(["A1:E3"]);
    expect(
      islands(rowsOf("xx.xx", "......", "xx.xx", "......", "..x"), { spacers: { rows: [], columns: [2] } }),
    ).toEqual(["A1:B1", "D1:E1", "A3:B3", "D3:E3", "C5"]);
  });

  test("a thin column that a broken file names a hundred times, out of order, is one column", () => {
    const columns = [2, 1, ...Array<number>(100).fill(2)];
    expect(islands(rowsOf("x..xx", "x..xx"), { spacers: { rows: [], columns } })).toEqual(["A1:E2"]);
  });

  test("a sheet of very many pieces is one island", () => {
    const rows = Array.from({ length: 200 }, (_, index) => ({
      index: index * 2,
      cells: Array.from({ length: 20 }, (__, col) => ({ col: col * 2, value: 1 })),
    }));
    expect(islands(rows)).toEqual(["A1:AM399"]);
  });

  test("no cells make no islands", () => {
    expect(islands([])).toEqual([]);
  });
});
