import { expect, test } from "vitest";
import type { TextRun } from "../read/text-run.ts";
import { visualToLogical } from "./run-order.ts";

function runs(...texts: readonly string[]): TextRun[] {
  return texts.map((text, index) => ({
    text,
    box: { x0: index * 50, y0: 0, x1: index * 50 + 45, y1: 10 },
    size: 10,
    isBold: false,
    isItalic: false,
    isMono: false,
    orientation: 0,
  }));
}

const texts = (ordered: readonly TextRun[]): string => ordered.map(({ text }) => text).join(" ");

test("runs from left to right stay as they are", () => {
  expect(texts(visualToLogical(runs("one", "two", "three")))).toBe("one two three");
});

test("runs from right to left begin on the right", () => {
  expect(texts(visualToLogical(runs("שלום", "עולם", "טוב")))).toBe("טוב עולם שלום");
});

test("Latin words and numbers amid them keep their own order", () => {
  expect(texts(visualToLogical(runs("סוף", "Moby", "Dick", "התחלה")))).toBe("התחלה Moby Dick סוף");
});

test("a right-to-left phrase in a Latin line is turned in itself", () => {
  expect(texts(visualToLogical(runs("the words", "עולם", "שלום", "mean hello world")))).toBe(
    "the words שלום עולם mean hello world",
  );
});
