import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { memorySource } from "../../archive/byte-source.ts";
import { defaultLimits } from "../../engine/limits.ts";
import { xorshift } from "../../testing/broken-variants.ts";
import { CsvTable } from "./csv-table.ts";

const read = (bytes: Buffer): Promise<CsvTable> =>
  CsvTable.open({ source: memorySource(bytes), name: "x.csv", limits: defaultLimits });

async function recordsOf(table: CsvTable): Promise<unknown[]> {
  const rows = await table.rows({ offset: 0, limit: 10_000 });
  return table.headers ? [table.headers, ...rows] : rows;
}

/** Records of fields with everything that has to be quoted; the same at every run. */
function randomCsv(seed: number): string {
  const random = xorshift(seed);
  const fields = ["plain", "1.5", '"a,b"', '"line\nbreak"', '"say ""hi"""', "", "名前", '""', '5" pipe'];
  const record = (): string =>
    Array.from({ length: 3 }, () => fields[random() % fields.length] ?? "").join(",");
  return Array.from({ length: 400 }, () => `x,${record()}`).join(random() % 2 === 0 ? "\r\n" : "\n");
}

describe("records", () => {
  test.each([1, 2, 3, 4, 5])("are what another reader finds: %i", async (seed) => {
    const text = randomCsv(seed);
    const expected: unknown = parse(text, {
      relax_quotes: true,
      relax_column_count: true,
      skip_empty_lines: true,
    });
    expect(await recordsOf(await read(Buffer.from(text)))).toEqual(expected);
  });

  test.each(["utf16le", "utf8", "latin1"] as const)("are the same in %s", async (encoding) => {
    const text = 'name;city\r\nJosé;Málaga\r\n"Zoë; the\r\nsecond";Köln\r\n';
    const table = await read(Buffer.from(encoding === "utf16le" ? `\ufeff${text}` : text, encoding));
    expect(await recordsOf(table)).toEqual([
      ["name", "city"],
      ["José", "Málaga"],
      ["Zoë; the\r\nsecond", "Köln"],
    ]);
  });

  test("the line in which Excel names the delimiter is no record", async () => {
    const table = await read(Buffer.from("sep=|\na|b\n1|2\n"));
    expect(table.delimiter).toBe("|");
    expect(await recordsOf(table)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  test("lines may end with a carriage return alone", async () => {
    expect(await recordsOf(await read(Buffer.from("a,b\r1,2\r3,4\r")))).toEqual([
      ["a", "b"],
      ["1", "2"],
      ["3", "4"],
    ]);
  });
});
