import { expect, test } from "vitest";
import { DocumentError } from "../errors.ts";
import { belowDocument, withParams } from "./uris.ts";

test("a URI of any level leads to its document and whatever is below it", () => {
  const page = "dpe://h/a%20b/pages/3?format=text";
  expect(belowDocument(page)).toBe("dpe://h/a%20b");
  expect(belowDocument(page, { pageIndex: 0 })).toBe("dpe://h/a%20b/pages/0");
  expect(belowDocument(page, { elementId: "e/1" }, { offset: 5 })).toBe(
    "dpe://h/a%20b/elements/e%2F1?offset=5",
  );
});

test("further parameters leave the others as they are", () => {
  expect(withParams("dpe://h/d/pages/1?categories=table&format=json", { format: "markdown" })).toBe(
    "dpe://h/d/pages/1?categories=table&format=markdown",
  );
});

test("a URI or part that is wrong is the error that a Computer would report", () => {
  expect(() => belowDocument("report.pdf")).toThrow(DocumentError);
  expect(() => belowDocument("dpe://h/d", { pageIndex: -1 })).toThrow(DocumentError);
  expect(() => withParams("dpe://h/d", { limit: 101 })).toThrow(DocumentError);
});
