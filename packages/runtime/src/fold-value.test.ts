import { describe, expect, test } from "vitest";
import { FOLDED, foldValue, WHOLE } from "./fold-value.ts";

describe("a value for a person who decides by it", () => {
  test("is shown line by line, with its size", () => {
    const value = {
      path: "/",
      deep: { list: [1, "two", { three: null }], none: [], nothing: {} },
      "odd key": true,
    };
    expect(foldValue(value)).toEqual({
      lines: [
        'path: "/"',
        "deep:",
        "  list:",
        "    - 1",
        '    - "two"',
        "    -",
        "      three: null",
        "  none: []",
        "  nothing: {}",
        '"odd key": true',
      ],
      size: { values: 11, characters: 48, hidden: 0 },
      isWhole: true,
    });
  });

  test("says how much of a long text is not shown, and shows what stands behind it", () => {
    const { lines, isWhole } = foldValue({ note: `buy milk ${"x".repeat(12_536)}`, recursive_delete: true });
    expect(lines).toEqual([
      `note: "buy milk ${"x".repeat(191)}"… 12,345 more characters`,
      "recursive_delete: true",
    ]);
    expect(isWhole).toBe(false);
  });

  test("says how many entries are not shown", () => {
    const many = Object.fromEntries(Array.from({ length: 40 }, (_, n) => [`k${n}`, n]));
    const { lines, isWhole } = foldValue(many, { ...FOLDED, entries: 3 });
    expect(lines).toEqual(["k0: 0", "k1: 1", "k2: 2", "… 3 of 40 shown"]);
    expect(isWhole).toBe(false);
  });

  test("has no more lines than it may, and says so in each list that is cut", () => {
    const many = { a: Array.from({ length: 15 }, () => [1, 2, 3, 4]), z: "last" };
    const { lines, isWhole } = foldValue(many, { ...FOLDED, lines: 10 });
    expect(lines.length).toBeLessThan(16);
    expect(lines.slice(-2)).toEqual(["  … 2 of 15 shown", "… 1 of 2 shown"]);
    expect(isWhole).toBe(false);
  });

  test("is folded below a depth, with a sign", () => {
    expect(foldValue({ a: { b: { c: { d: { e: { f: 1 } } } } } }).lines.slice(-2)).toEqual([
      "        e:",
      "          … 0 of 1 shown",
    ]);
  });

  test("has what is not seen spelled out, in keys as well as in texts", () => {
    const { lines, size } = foldValue({
      "pa\u200bth": "a\u202etxt.exe\u001b[2J\u{e0041}",
      "a\nb": "\u00a0\\u{a0}",
    });
    expect(lines).toEqual([
      '"pa\\u{200b}th": "a\\u{202e}txt.exe\\u001b[2J\\u{e0041}"',
      '"a\\nb": "\\u{a0}\\\\u{a0}"',
    ]);
    expect(size.hidden).toBe(5);
  });

  test("is whole when asked for whole", () => {
    let deep: unknown = "end";
    for (let n = 0; n < 100; n += 1)
      deep = { deep, pad: "x".repeat(300), list: Array.from({ length: 30 }, () => 1) };
    const { lines, isWhole } = foldValue(deep, WHOLE);
    expect(isWhole).toBe(true);
    expect(lines.some((line) => line.endsWith('deep: "end"'))).toBe(true);
  });

  test.each([
    ["a text", '"x"'],
    [7, "7"],
    [null, "null"],
    [[], "[]"],
  ])("%j is one line", (value, line) => {
    expect(foldValue(value === "a text" ? "x" : value).lines).toEqual([line]);
  });
});
