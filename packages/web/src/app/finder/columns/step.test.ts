import { describe, expect, test } from "vitest";
import { stepOf } from "./step.ts";

const headings = new Set([0, 4]);
const list = { count: 8, page: 3, canStop: (index: number) => !headings.has(index) };

describe("keys in a list", () => {
  test("arrows pass over headings", () => {
    expect(stepOf("ArrowDown", { ...list, active: 3 })).toBe(5);
    expect(stepOf("ArrowUp", { ...list, active: 5 })).toBe(3);
  });

  test("the first arrow chooses the first row, or the last", () => {
    expect(stepOf("ArrowDown", { ...list, active: -1 })).toBe(1);
    expect(stepOf("ArrowUp", { ...list, active: -1 })).toBe(7);
  });

  test("nothing lies beyond the ends", () => {
    expect(stepOf("ArrowUp", { ...list, active: 1 })).toBeUndefined();
    expect(stepOf("ArrowDown", { ...list, active: 7 })).toBeUndefined();
    expect(stepOf("ArrowDown", { ...list, count: 0, active: -1 })).toBeUndefined();
  });

  test("Home, End and pages go far", () => {
    expect(stepOf("Home", { ...list, active: 6 })).toBe(1);
    expect(stepOf("End", { ...list, active: 1 })).toBe(7);
    expect(stepOf("PageDown", { ...list, active: 2 })).toBe(5);
    expect(stepOf("PageUp", { ...list, active: 6 })).toBe(3);
  });

  test("other keys are not for the list", () => {
    expect(stepOf("a", { ...list, active: 2 })).toBeUndefined();
    expect(stepOf("constructor", { ...list, active: 2 })).toBeUndefined();
  });
});
