import { describe, expect, test, vi } from "vitest";
import { allPages } from "./all-pages.ts";
import { McpTool, readPage } from "./mcp-shapes.ts";

const page = (items: number[], nextCursor?: string, dropped = 0) => ({ items, nextCursor, dropped });

describe("a paged list", () => {
  test("is followed to its end", async () => {
    const fetchPage = vi
      .fn()
      .mockResolvedValueOnce(page([1, 2], "b"))
      .mockResolvedValueOnce(page([3], "c"))
      .mockResolvedValueOnce(page([4]));

    expect(await allPages(fetchPage)).toEqual({ items: [1, 2, 3, 4], warnings: [] });
    expect(fetchPage.mock.calls).toEqual([[undefined], ["b"], ["c"]]);
  });

  test("that goes round in circles is cut off with a warning", async () => {
    const fetchPage = vi
      .fn()
      .mockResolvedValueOnce(page([1], "b"))
      .mockResolvedValueOnce(page([2], "a"))
      .mockResolvedValueOnce(page([3], "b"));

    expect(await allPages(fetchPage)).toEqual({
      items: [1, 2, 3],
      warnings: ["stopped: a cursor came twice"],
    });
  });

  test("that never ends is cut off with a warning", async () => {
    let count = 0;
    const result = await allPages(async () => page([++count], String(count)), 5);

    expect(result).toEqual({ items: [1, 2, 3, 4, 5], warnings: ["stopped after 5 pages"] });
  });

  test("says how many entries were malformed", async () => {
    expect(await allPages(async () => page([1], undefined, 2))).toEqual({
      items: [1],
      warnings: ["2 malformed entries left out"],
    });
  });
});

describe("a page", () => {
  test("loses its malformed entries and nothing else", () => {
    const result = { tools: [{ name: "a", "x-unknown": 1 }, { title: "no name" }, 3], nextCursor: "b" };

    expect(readPage(result, "tools", McpTool)).toEqual({
      items: [{ name: "a", "x-unknown": 1 }],
      nextCursor: "b",
      dropped: 2,
    });
  });

  test.each([null, ""])("with the cursor %j is the last", (nextCursor) => {
    expect(readPage({ tools: [], nextCursor }, "tools", McpTool).nextCursor).toBeUndefined();
  });

  test("without its list is refused", () => {
    expect(() => readPage({ resources: [] }, "tools", McpTool)).toThrow();
  });
});
