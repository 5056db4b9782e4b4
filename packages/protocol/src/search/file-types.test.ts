import { expect, test } from "vitest";
import { fileTypesIn } from "./file-types.ts";

test.each([
  ["pdf", ["pdf"]],
  ["pdf,docx xlsx", ["pdf", "docx", "xlsx"]],
  [".PDF, *.docx", ["pdf", "docx"]],
  ["pdf，docx、xlsx；md", ["pdf", "docx", "xlsx", "md"]],
  [" , ", []],
  ["pdf,PDF", ["pdf"]],
])("the list %j names %j", (list, types) => {
  expect(fileTypesIn(list)).toEqual(types);
});

test("no list names nothing", () => {
  expect(fileTypesIn(undefined)).toEqual([]);
});
