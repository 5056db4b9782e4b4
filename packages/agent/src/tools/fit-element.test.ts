import type { DpeElement } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { describe, expect, test } from "vitest";
import { fitElement } from "./fit-element.ts";

const ROWS = 200;
const rows = Array.from({ length: ROWS }, (_, row) => [`row ${row}`]);

/** A table as a provider gives it from an offset on; `isPaged` false is one that always gives all of it. */
function table(offset: number, isPaged = true): DpeElement {
  const content = isPaged
    ? { rows: rows.slice(offset, offset + 100), row_offset: offset, total_rows: ROWS }
    : { rows };
  return { element_id: "t", category: "table", content: { headers: ["name"], ...content } };
}

/** Follows what each answer says until the end. */
function readAll(answer: (offset: number) => string): string[] {
  const answers: string[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const text = answer(offset);
    answers.push(text);
    const next = /and offset (\d+)\.$/.exec(text)?.[1];
    offset = next === undefined ? undefined : Number(next);
    if (answers.length > 1_000) throw new Error("goes round in circles");
  }
  return answers;
}

describe("an element in parts", () => {
  test.each([true, false])(
    "a table is read to its end, row by row (parts from the provider: %s)",
    (isPaged) => {
      const answers = readAll((offset) => fitElement(table(offset, isPaged), offset, 200));
      expect(answers.length).toBeGreaterThan(3);
      expect(answers.flatMap((text) => text.match(/row \d+/g) ?? [])).toEqual(rows.flat());
      for (const text of answers) expect(estimateTokens(text)).toBeLessThanOrEqual(200);
    },
  );

  test("a list is read to its end, item by item", () => {
    const items = Array.from({ length: 120 }, (_, index) => `item ${index}`);
    const list = { element_id: "l", category: "list", content: { items } };
    const answers = readAll((offset) => fitElement(list, offset, 200));
    expect(answers.flatMap((text) => text.match(/item \d+/g) ?? [])).toEqual(items);
  });

  test("a text is read to its end, and nothing of it is lost", () => {
    const body = Array.from({ length: 400 }, (_, index) => `sentence ${index}.`).join(" ");
    const element = { element_id: "x", category: "text", content: { text: body } };
    const answers = readAll((offset) => fitElement(element, offset, 200));
    const parts = answers.map((text) => text.replace(/\n\n… cut to fit\. More: .*$/, ""));
    expect(parts.join("")).toBe(body);
    for (const text of answers) expect(estimateTokens(text)).toBeLessThanOrEqual(200);
  });

  test("one row that alone is too much is cut, and the next answer goes on after it", () => {
    const content = { rows: [["x".repeat(5_000)], ["small"]], total_rows: 2, row_offset: 0 };
    const text = fitElement({ element_id: "t", category: "table", content }, 0, 200);
    expect(estimateTokens(text)).toBeLessThanOrEqual(200);
    expect(text).toMatch(/offset 1\.$/);
  });

  test("what fits says nothing of a rest, and an empty table is empty", () => {
    const small = { element_id: "t", category: "table", content: { headers: ["a"], rows: [["1"]] } };
    expect(fitElement(small, 0, 200)).toBe("| a |\n| --- |\n| 1 |");
    expect(fitElement({ ...small, content: { rows: [] } }, 0, 200)).toBe("");
  });
});
