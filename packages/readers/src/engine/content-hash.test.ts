import { describe, expect, test } from "vitest";
import { ElementHasher, pageHash } from "./content-hash.ts";

function hashOf(content: Record<string, unknown>, ...windows: readonly unknown[][]): string {
  const hasher = new ElementHasher({ category: "table", content });
  for (const parts of windows) hasher.add(parts);
  return hasher.digest();
}

describe("the hash of an element", () => {
  const rows = Array.from({ length: 10 }, (_, row) => [row, `cell ${row}`]);

  test("is the same in whichever windows its rows came", () => {
    const whole = hashOf({ headers: ["a", "b"], rows }, rows);
    const cut = { headers: ["a", "b"], rows: rows.slice(0, 3), total_rows: 10, truncated: true };
    expect(hashOf(cut, rows.slice(0, 3), rows.slice(3, 4), rows.slice(4))).toBe(whole);
    expect(whole).toMatch(/^[0-9a-f]{32}$/);
  });

  test("does not depend on the order of keys", () => {
    expect(hashOf({ a: 1, b: 2 })).toBe(hashOf({ b: 2, a: 1 }));
  });

  test.each([
    ["a cell", { headers: ["a"], rows: [[1]] }, [[2]]],
    ["a header", { headers: ["b"], rows: [[1]] }, [[1]]],
    ["where a row ends", { headers: ["a"], rows: [[1]] }, [[1], []]],
  ])("changes with %s", (_, content, parts) => {
    expect(hashOf(content, parts)).not.toBe(hashOf({ headers: ["a"], rows: [[1]] }, [[1]]));
  });
});

test("the hash of a page changes with its title and with the order of its elements", () => {
  const page = pageHash("Title", ["a", "b"]);
  expect(pageHash("Title", ["a", "b"])).toBe(page);
  expect(pageHash("Title", ["b", "a"])).not.toBe(page);
  expect(pageHash("Other", ["a", "b"])).not.toBe(page);
});
