import { describe, expect, test } from "vitest";
import type { GridRow } from "../../sheets/grid.ts";
import { CellValues } from "./cell-values.ts";
import { RowScanner } from "./row-scanner.ts";
import type { SharedStrings } from "./shared-strings.ts";

const values = (): CellValues => new CellValues({ strings: {} as SharedStrings, kinds: [], is1904: false });

/** Feeds a sheet in pieces and reads all rows at or after `from`. */
function scan(rows: string, { from = 0, size = 10_000 } = {}): { rows: GridRow[]; scanner: RowScanner } {
  const xml = `<worksheet><dimension ref="A1:B2"/><sheetData>${rows}</sheetData><tail/></worksheet>`;
  const scanner = new RowScanner(values());
  const found: GridRow[] = [];
  for (let at = 0; at < xml.length; at += size) {
    scanner.add(xml.slice(at, at + size));
    for (let row = scanner.next(from); row; row = scanner.next(from)) found.push(row);
  }
  return { rows: found, scanner };
}

const shown = (rows: readonly GridRow[]): unknown[] =>
  rows.map(({ index, cells }) => [index, ...cells.map(({ col, value }) => [col, value])]);

describe("the rows of a sheet", () => {
  test.each([1, 7, 64])("are the same however the text is cut: %i characters", (size) => {
    const xml =
      '<row r="1"><c r="A1"><v>1</v></c><c r="C1" t="str"><v>x&amp;y</v></c></row><row r="4"><c><v>-2.5</v></c></row>';
    const { rows, scanner } = scan(xml, { size });
    expect(shown(rows)).toEqual([
      [0, [0, 1], [2, "x&y"]],
      [3, [0, -2.5]],
    ]);
    expect(scanner.head).toContain("dimension");
    expect(scanner.tail).toBe("<tail/></worksheet>");
  });

  test("before the wanted one are passed over, and the last that holds something is known", () => {
    const xml =
      '<row r="1"><c><v>1</v></c></row><row r="2"><c s="1"/></row><row r="9"><c><v>9</v></c></row><row r="10"/>';
    const { rows, scanner } = scan(xml, { from: Number.POSITIVE_INFINITY });
    expect(rows).toEqual([]);
    expect(scanner.lastRow).toBe(8);
  });

  test("are numbered the same for those who begin further down, however odd their numbers are", () => {
    const kinds = [
      (row: number) => `<row r="${row}"><c><v>${row}</v></c></row>`,
      (row: number) => `<row r="${row + 3}"><c><v>${row}</v></c></row>`,
      (row: number) => `<row r="${Math.max(1, row - 2)}"><c><v>${row}</v></c></row>`,
      (row: number) => `<row spans="1:2" r="${row}"><c t="inlineStr"><is><t>x</t></is></c></row>`,
      (row: number) => `<row><c><v>${row}</v></c></row>`,
      (row: number) => `<row r="${row}"/>`,
      (row: number) => `<row r="${row}"><c s="1"/></row>`,
    ];
    for (let seed = 0; seed < 400; seed += 1) {
      // Mostly plain rows, and one odd kind here and there.
      const odd = kinds[seed % kinds.length];
      const xml = Array.from({ length: 40 }, (_, at) =>
        ((at * 7 + seed) % 11 === 0 ? odd : kinds[0])?.(at + 1 + (seed % 3)),
      ).join("");
      const all = scan(xml);
      const [from, size] = [(seed * 13) % 45, 60 + ((seed * 29) % 900)];
      const later = scan(xml, { from, size });
      expect(shown(later.rows)).toEqual(shown(all.rows.filter(({ index }) => index >= from)));
      expect(later.scanner.lastRow).toBe(all.scanner.lastRow);
    }
  });

  test("and cells out of order are put in order", () => {
    const { rows } = scan(
      '<row r="3"><c r="B3"><v>2</v></c><c r="A3"><v>1</v></c></row><row r="2"><c><v>7</v></c></row>',
    );
    expect(shown(rows)).toEqual([
      [2, [0, 1], [1, 2]],
      [3, [0, 7]],
    ]);
  });

  test("rich and phonetic text of a cell is its plain text", () => {
    const { rows } = scan(
      '<row><c t="inlineStr"><is><r><t>東</t></r><r><t>京</t></r><rPh sb="0" eb="1"><t>とう</t></rPh></is></c></row>',
    );
    expect(shown(rows)).toEqual([[0, [0, "東京"]]]);
  });

  test("numbers are exact and what is none stays text", () => {
    const cells = ["1", "0.1", "-17.7", "123456789012345678", "1E-7", "9007199254740993", "abc"];
    const { rows } = scan(`<row>${cells.map((value) => `<c><v>${value}</v></c>`).join("")}</row>`);
    expect(rows[0]?.cells.map(({ value }) => value)).toEqual([
      1,
      0.1,
      -17.7,
      123456789012345680,
      1e-7,
      9007199254740992,
      "abc",
    ]);
  });

  test.each([
    '<row r="1"><c r="A1"><v>1</v></c><c r="B1"><v>2</row><row r="2"><c><v>3</v></c></row>',
    '<row r="1"</row><row r="2"><c><v>3</v></c></row>',
    '<row r="1"><c r="A1><v>1</v></c></row><row r="2"><c><v>3</v></c></row>',
    '<row r="1"><c><f>A1</c></row><row r="2"><c',
    "<row><c><v>1</v",
    "<row><<<<>>>></row></row></c></v>",
    `${"<row>".repeat(5000)}${"</row>".repeat(5000)}`,
    `<row>${"<c ".repeat(5000)}</row>`,
  ])("that are damaged end: %s", (xml) => {
    const started = performance.now();
    for (const from of [0, 1, Number.POSITIVE_INFINITY]) scan(xml, { from, size: 50 });
    expect(performance.now() - started).toBeLessThan(5000);
  });
});
