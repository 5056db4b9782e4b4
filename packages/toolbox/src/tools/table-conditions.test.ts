import { describe, expect, test } from "vitest";
import { tableConditions } from "./table-conditions.ts";

describe("conditions as they are written", () => {
  test.each<[Record<string, unknown>, unknown]>([
    [{ column: "A", value: 1 }, [{ column: "A", op: "=", value: 1 }]],
    [{ field: "A", operator: "GTE", value: "2025" }, [{ column: "A", op: ">=", value: "2025" }]],
    [
      { column: "A", op: "between", value: [1, 5] },
      [
        { column: "A", op: ">=", value: 1 },
        { column: "A", op: "<=", value: 5 },
      ],
    ],
    [{ column: "A", value: null }, [{ column: "A", op: "empty" }]],
    [{ column: "A", op: "is not null" }, [{ column: "A", op: "filled" }]],
    [{ column: "A", op: "like", value: "%north%" }, [{ column: "A", op: "contains", value: "north" }]],
    [{ column: "A", op: "not in", value: ["x", "y"] }, [{ column: "A", op: "!=", value: ["x", "y"] }]],
    [{ Region: "North" }, [{ column: "Region", op: "=", value: "North" }]],
    [
      { Region: ["A", "B"], Day: null },
      [
        { column: "Region", op: "in", value: ["A", "B"] },
        { column: "Day", op: "empty" },
      ],
    ],
    [{ text: "Total (€) >= 10.5" }, [{ column: "Total (€)", op: ">=", value: 10.5 }]],
    [{ text: "Code = '007'" }, [{ column: "Code", op: "=", value: "007" }]],
    [{ text: "Code = 007" }, [{ column: "Code", op: "=", value: "007" }]],
  ])("%j", (written, read) => {
    expect(tableConditions([written])).toEqual(read);
  });
});

test.each<Record<string, unknown>>([
  { column: "A", op: "soundslike", value: 1 },
  { column: "A", op: ">" },
  { value: 1 },
  { Region: { name: "North" } },
  { column: "A", value: 1, and: 2 },
  { column: "A", op: "like", value: "no_th%" },
  { text: "the largest" },
])("%j is refused with what there is", (written) => {
  expect(() => tableConditions([written])).toThrow(
    expect.objectContaining({ details: { where: expect.stringContaining("contains") } }),
  );
});
