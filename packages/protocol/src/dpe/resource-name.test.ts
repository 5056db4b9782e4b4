import { expect, test } from "vitest";
import { resourceName } from "./resource-name.ts";

const uri = "dpe://com.example.docs/a";
const _meta = { file_uri: "file:///srv/money/budget.xlsx" };

test("a document with a title that says nothing is called by its file", () => {
  expect(resourceName({ uri, name: "Sheet1", title: "Sheet1", _meta })).toEqual({
    ...{ name: "budget.xlsx", second: "Sheet1", file: "budget.xlsx", path: "/srv/money/budget.xlsx" },
  });
});

test("a document whose title says something has its file second", () => {
  expect(resourceName({ uri, name: "x", title: "Budget of the harbour", _meta })).toMatchObject({
    ...{ name: "Budget of the harbour", second: "budget.xlsx" },
  });
});

test.each([
  ["note://1", _meta],
  [uri, undefined],
  [uri, { file_uri: 7 }],
  [uri, { file_uri: "https://example.com/budget.xlsx" }],
])("%s with %j has no file, only its title, or else its name", (address, meta) => {
  expect(resourceName({ uri: address, name: "plain", title: "Sheet1", _meta: meta })).toEqual({
    name: "Sheet1",
  });
  expect(resourceName({ uri: address, name: "plain", _meta: meta })).toEqual({ name: "plain" });
});
