import { describe, expect, test } from "vitest";
import {
  golden,
  openSource,
  source,
  transcript,
} from "../../../../../tests/fixtures/documents/spreadsheets/golden.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { csvFormat, tsvFormat } from "./csv-format.ts";

const names = ["people.csv", "prices.csv", "names.csv", "ragged.csv", "rows.csv", "one-column.csv"];

describeFormat("csv", { format: csvFormat, files: names.map(source) });
describeFormat("tsv", { format: tsvFormat, files: [source("wide.tsv")] });

describe("csv", () => {
  test.each([...names, "wide.tsv"])("%s reads as its golden file says", async (name) => {
    const actual = await transcript(csvFormat, name);
    expect(actual).toBe(await golden(name, actual));
  });

  test("rows deep in a file are found by their number", async () => {
    await using document = await openSource(csvFormat, source("rows.csv"));
    const element = await document.element("tbl-0-0", { offset: 598, limit: 2 });
    expect(element?.content).toEqual({
      headers: ["id", "square"],
      rows: [
        ["599", "358801"],
        ["600", "360000"],
      ],
      total_rows: 700,
      total_columns: 2,
      truncated: true,
    });
  });

  test("a quote that is never closed does not swallow the file", async () => {
    await using document = await openSource(csvFormat, source("unclosed.csv"), { recordBytes: 20 });
    expect(document.facts.metadata?.["problems"]).toEqual(["A quote is not closed: quotes are read as text"]);
    expect(document.facts.metadata?.["rows"]).toBe(5);
  });
});
