import { describe, expect, test, vi } from "vitest";
import { allPages } from "./all-pages.ts";
import { McpTool, readPage } from "./mcp-shapes.ts";

const page = (items: number[], nextCursor?: string, dropped = 0) => ({
  ...{ items, nextCursor, dropped },
  excesses: [],
});
const budget = { entries: 10, characters: 40, entryCharacters: 8 };

describe("a paged list", () => {
  test("is followed to its end", async () => {
    const fetchPage = vi
      .fn()
      .mockResolvedValueOnce(page([1, 2], "b"))
      .mockResolvedValueOnce(page([3], "c"))
      .mockResolvedValueOnce(page([4]));

    expect(await allPages(fetchPage, { budget })).toEqual({ items: [1, 2, 3, 4], warnings: [] });
    expect(fetchPage.mock.calls).toEqual([[undefined], ["b"], ["c"]]);
  });

  test("that goes round in circles is cut off with a warning", async () => {
    const fetchPage = vi
      .fn()
      .mockResolvedValueOnce(page([1], "b"))
      .mockResolvedValueOnce(page([2], "a"))
      .mockResolvedValueOnce(page([3], "b"));

    expect(await allPages(fetchPage, { budget })).toEqual({
      items: [1, 2, 3],
      warnings: ["stopped: a cursor came twice"],
    });
  });

  test("that never ends is cut off with a warning", async () => {
    let count = 0;
    const result = await allPages(async () => page([++count], String(count)), { budget, mostPages: 5 });

    expect(result).toEqual({ items: [1, 2, 3, 4, 5], warnings: ["stopped after 5 pages"] });
  });

  test("says how many entries were malformed", async () => {
    expect(await allPages(async () => page([1], undefined, 2), { budget })).toEqual({
      items: [1],
      warnings: ["2 malformed entries left out"],
    });
  });
});

describe("a list that is too much", () => {
  test("is not followed any further when it has too many entries", async () => {
    const fetchPage = vi.fn(async () => page([1, 2, 3, 4, 5, 6], String(fetchPage.mock.calls.length)));

    expect(await allPages(fetchPage, { budget })).toEqual({
      items: [1, 2, 3, 4, 5, 6, 1, 2, 3, 4],
      warnings: [
        "only the first 10 entries are taken, the rest is left out (limits: 10 entries, 40 characters)",
      ],
    });
    expect(fetchPage).toHaveBeenCalledTimes(2);
  });

  test("nor when they are too long together; one that is too long by itself is left out", async () => {
    const items = [1_234_567, 123_456_789, 2_345_678, 3_456_789, 4_567_890, 5_678_901, 6_789_012];
    const { items: taken, warnings } = await allPages(async () => page(items), { budget });

    expect(taken).toEqual([1_234_567, 2_345_678, 3_456_789, 4_567_890, 5_678_901]);
    expect(warnings).toEqual([
      "entries of more than 8 characters are left out: 1",
      expect.stringContaining("only the first 5 entries are taken"),
    ]);
  });

  test("in one page does not end the stack", async () => {
    const most = { entries: 300_000, characters: 10_000_000, entryCharacters: 8 };
    const { items } = await allPages(async () => page(Array.from({ length: 300_000 }, () => 1)), {
      budget: most,
    });
    expect(items).toHaveLength(300_000);
  });

  test("says which of its entries were too deep", async () => {
    const excesses = ["b is nested too deep (limit 128)"];
    const { warnings } = await allPages(async () => ({ ...page([1], undefined, 2), excesses }), { budget });
    expect(warnings).toEqual([...excesses, "1 malformed entries left out"]);
  });
});

describe("a page", () => {
  test("loses its malformed entries and nothing else", () => {
    const deep = { a2c_excess: "b is nested too deep (limit 128)" };
    const result = { tools: [{ name: "a", "x-unknown": 1 }, { title: "no name" }, 3, deep], nextCursor: "b" };

    expect(readPage(result, "tools", McpTool)).toEqual({
      items: [{ name: "a", "x-unknown": 1 }],
      nextCursor: "b",
      dropped: 3,
      excesses: ["b is nested too deep (limit 128)"],
    });
  });

  test.each([null, ""])("with the cursor %j is the last", (nextCursor) => {
    expect(readPage({ tools: [], nextCursor }, "tools", McpTool).nextCursor).toBeUndefined();
  });

  test("without its list is refused", () => {
    expect(() => readPage({ resources: [] }, "tools", McpTool)).toThrow();
  });
});
