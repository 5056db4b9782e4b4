import { expect, test } from "vitest";
import type { TextSpan } from "./model.ts";
import { packElements, unpackElements } from "./packed-elements.ts";
import { packSpans, unpackSpans } from "./packed-spans.ts";

test("spans come back as they were, with rows where they have some", () => {
  const spans: TextSpan[] = [
    { elementId: "h-0-0", category: "heading", start: 0, end: 12 },
    { elementId: "tbl-0-0", category: "table", start: 13, end: 900, rowOffset: 100, rowCount: 50 },
  ];
  expect(unpackSpans(packSpans(spans))).toEqual(spans);
  expect(unpackSpans(packSpans([]))).toEqual([]);
});

test("elements come back as they were, also when two parts of a page were joined", () => {
  const first = [{ elementId: "txt-0-0", hash: "abc" }];
  const second = [{ elementId: "txt-0-1", hash: "def" }];
  expect(unpackElements(packElements(first) + packElements(second))).toEqual([...first, ...second]);
  expect(unpackElements(packElements([]))).toEqual([]);
});
