import { expect, test } from "vitest";
import type { TextSpan } from "../index/model.ts";
import { HeldUnits } from "./held-units.ts";
import type { MatchLocation } from "./locate-match.ts";
import { locateMatch } from "./locate-match.ts";
import { markText } from "./marked-tokens.ts";
import { parseQuery } from "./parse-query.ts";
import { PassageScanner } from "./scan-passage.ts";

const heads = "Model Pressure";
const rows = ["PX-1 30", "ZQ-9 42", "PX-3 31"].join("\n");
const body = `${heads}\n${rows}`;
const spans: readonly TextSpan[] = [
  { elementId: "tbl-0", category: "table", start: 0, end: heads.length },
  {
    ...{ elementId: "tbl-0", category: "table", rowOffset: 10, rowCount: 3 },
    ...{ start: heads.length + 1, end: body.length },
  },
];

function locate(query: string, text = body, elements = spans): MatchLocation {
  const units = parseQuery(query).wanted.map((unit) => ({ unit, worth: 1 }));
  const scanned = new PassageScanner(units.map(({ unit }) => unit)).scan(text);
  return locateMatch(text, elements, new HeldUnits(units, markText(text, scanned)));
}

test.each(["zq-9", "pressure of zq-9", "42"])(
  "a row that holds %j is shown with the heads of its columns",
  (query) => {
    expect(locate(query)).toEqual({
      ...{ elementId: "tbl-0", rows: { offset: 11, limit: 1 } },
      ...{ text: "Model Pressure\nZQ-9 42", focus: 0 },
    });
  },
);

test("a row of a short table is shown with the heads too, where it holds all", () => {
  const short = spans.map(
    ({ elementId, category, start, end }): TextSpan => ({ elementId, category, start, end }),
  );
  expect(locate("pressure of zq-9", body, short).text).toBe("Model Pressure\nZQ-9 42");
  expect(locate("zq-9 px-3", body, short).text).toBe(rows);
});

test("a text that is shown alone knows what it holds, with places of its own", () => {
  const page = "Warranty\nIt lasts five years.";
  const elements: readonly TextSpan[] = [
    { elementId: "h-0", category: "heading", start: 0, end: 8 },
    { elementId: "txt-0", category: "text", start: 9, end: page.length },
  ];
  const { text, held } = locate("five years", page, elements);
  expect(held?.marks.map(({ start, end }) => text.slice(start, end))).toEqual(["five", "years"]);
});

test("of a heading and a text that hold the same the text is shown", () => {
  const page = "Warranty\nThe warranty lasts five years.";
  const elements: readonly TextSpan[] = [
    { elementId: "h-0", category: "heading", start: 0, end: 8 },
    { elementId: "txt-0", category: "text", start: 9, end: page.length },
  ];
  expect(locate("warranty", page, elements).elementId).toBe("txt-0");
});
