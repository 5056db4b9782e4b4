import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { codeFormat } from "./code-format.ts";

describeFormat("source code", { format: codeFormat, files: ["tool.py"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["tool.py"])("%s", async (name) => {
    await using document = await openPath(codeFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

test("code longer than an element is cut at a blank line", async () => {
  const bytes = `${"const a = 1;\n".repeat(200)}\n${"const b = 2;\n".repeat(100)}`;
  await using document = await openContent(codeFormat, { name: "x.ts", bytes });
  const [first, second] = (await document.page(0)).elements;
  expect(first?.content).toMatchObject({ language: "typescript" });
  expect(second?.content["code"]).toMatch(/^const b/);
  expect(second?.metadata).toEqual({ lines: [202, 300] });
});
