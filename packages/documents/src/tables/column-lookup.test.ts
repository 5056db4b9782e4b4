import { describe, expect, test } from "vitest";
import { ColumnLookup } from "./column-lookup.ts";

const column = (name: string) => ({ name, kind: "text" }) as const;
const orders = ["Unit price", "Net total", "2024 Units", "2025 Units", "Region"].map(column);
const lookup = new ColumnLookup([{ view: "t", columns: orders }]);

describe("a column", () => {
  test.each([
    ["unit_price", "Unit price"],
    ["UnitPrice", "Unit price"],
    ["total", "Net total"],
    ["2024 units", "2024 Units"],
    ["t.region", "Region"],
  ])("%s means %s", (given, name) => {
    expect(lookup.find(given).name).toBe(name);
  });

  test.each(["units", "price of a unit", "_", "egion"])("%s could mean several, or none", (given) => {
    expect(() => lookup.find(given)).toThrow(/there is no column .*The columns are Unit price \(text\)/);
  });
});
