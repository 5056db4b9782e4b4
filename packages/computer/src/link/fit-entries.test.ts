import { describe, expect, test } from "vitest";
import { fairShares } from "./fair-share.ts";
import { EntryFitter } from "./fit-entries.ts";
import { fitTexts } from "./fit-texts.ts";

test.each([
  [[1, 2, 3], 10, [1, 2, 3]],
  [[100, 2, 3], 10, [5, 2, 3]],
  [[100, 2, 100], 10, [4, 2, 4]],
  [[100, 100], 0, [0, 0]],
  [[], 5, []],
])("of %j, %i are shared as %j", (sizes, total, shares) => {
  expect(fairShares(sizes, total)).toEqual(shares);
});

interface Entry {
  readonly server: string;
  readonly text: string;
}

describe("a list of several servers", () => {
  const entriesOf = (server: string, count: number, text: string): Entry[] =>
    Array.from({ length: count }, () => ({ server, text }));
  const fitter = new EntryFitter<Entry>(({ server }) => server);

  test("that fits is whole", () => {
    const entries = [...entriesOf("a", 3, "x"), ...entriesOf("b", 3, "x")];
    expect(fitter.fit(entries, 100_000)).toEqual({ entries, leftOut: new Map() });
  });

  test("that does not fit loses entries of those alone who take more than their share", () => {
    const small = entriesOf("small", 20, "x".repeat(100));
    const entries = [...entriesOf("large", 20_000, "x".repeat(500)), ...small];
    const { entries: kept, leftOut } = fitter.fit(entries, 1_000_000);

    expect(kept.slice(-20)).toEqual(small);
    expect([...leftOut.keys()]).toEqual(["large"]);
    expect(kept.length + (leftOut.get("large") ?? 0)).toBe(entries.length);
    const bytes = Buffer.byteLength(JSON.stringify(kept));
    expect(bytes).toBeLessThan(1_000_000);
    expect(bytes).toBeGreaterThan(900_000);
  });

  test("is bounded by its values as well", () => {
    const many = new EntryFitter<{ server: string; values: number[] }>(({ server }) => server);
    const entries = Array.from({ length: 300 }, () => ({
      server: "a",
      values: Array.from({ length: 1_000 }, () => 1),
    }));
    const { entries: kept } = many.fit(entries, 10_000_000);
    expect(kept.length).toBeLessThan(200);
    expect(kept.length).toBeGreaterThan(150);
  });
});

describe("windows", () => {
  test("that fit are whole", () => {
    expect(fitTexts(["a", "b"], 10_000)).toEqual(["a", "b"]);
  });

  test("that do not fit are cut where they are large, and say so", () => {
    const [small, large = ""] = fitTexts(["small", "\u0001".repeat(1_000_000)], 100_000);
    expect(small).toBe("small");
    expect(large).toContain("[Cut: this window has 1000000 characters");
    expect(Buffer.byteLength(JSON.stringify([small, large]))).toBeLessThan(100_000);
  });
});
