import { expect, test } from "vitest";
import { altText } from "./alt-text.ts";

test.each([
  [{ descr: "Boats", title: "A" }, "Boats"],
  [{ descr: " ", title: "A" }, "A"],
  [{ descr: "IMG 0042.JPG" }, ""],
  [{ descr: "scan.png", title: "A" }, "A"],
  [{ descr: "The file scan.png, opened" }, "The file scan.png, opened"],
  [{}, ""],
])("what is said of a picture: %j", (properties, expected) => {
  expect(altText(properties)).toBe(expected);
});
