import { estimateTokens } from "@a2c-smcp/runtime";
import { expect, test } from "vitest";
import { fitTable } from "./fit-table.ts";

const rows = Array.from({ length: 500 }, (_, at) => `| LP-${at} | Highlands | ${at * 7} |`);
const words = [
  "| Order | Region | Total |",
  "| --- | --- | --- |",
  ...rows,
  "Source: orders.xlsx, Orders, 500 of 12000 rows",
  "Row 1 was taken for the names of the columns.",
].join("\n");

test("rows are left out until the text fits, and where they come from stays", () => {
  const { text, shown, rows: all } = fitTable(words, 400);
  expect(all).toBe(500);
  expect(shown).toBeGreaterThan(5);
  expect(text.split("\n").filter((line) => line.startsWith("| LP-"))).toEqual(rows.slice(0, shown));
  expect(text).toContain("| Order | Region | Total |");
  expect(text).toContain("Source: orders.xlsx, Orders, 500 of 12000 rows\nRow 1 was taken");
  expect(estimateTokens(text)).toBeLessThanOrEqual(400);
});

test("a text that fits stays as it is, with a table or without one", () => {
  expect(fitTable(words, 50_000)).toEqual({ text: words, shown: 500, rows: 500 });
  expect(fitTable("sum(Total): 12", 200)).toEqual({ text: "sum(Total): 12", shown: 0, rows: 0 });
});

test("a long text without a table, and a long one behind a table, are cut too", () => {
  expect(estimateTokens(fitTable("many words ".repeat(5_000), 300).text)).toBeLessThanOrEqual(300);
  const noted = `${words}\n${"A note about a row. ".repeat(2_000)}`;
  const { text, shown } = fitTable(noted, 600);
  expect(shown).toBeGreaterThan(5);
  expect(estimateTokens(text)).toBeLessThanOrEqual(600);
});
