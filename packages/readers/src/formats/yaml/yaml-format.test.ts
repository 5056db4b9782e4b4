import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { yamlFormat } from "./yaml-format.ts";

describeFormat("YAML", { format: yamlFormat, files: ["fleet.yaml"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["fleet.yaml"])("%s", async (name) => {
    await using document = await openPath(yamlFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

test.each([
  ["brackets", "[".repeat(50_000), "512 deep"],
  ["dashes", "- ".repeat(50_000), "512 deep"],
  [
    "aliases",
    `a: &a [x,x,x,x,x,x,x,x,x]\n${[..."bcdefgh"].map((key, at) => `${key}: &${key} [${`*${"abcdefg"[at] ?? ""},`.repeat(9)}]`).join("\n")}`,
    "alias",
  ],
])("YAML made of %s is shown without being unfolded", async (_, text, reason) => {
  await using document = await openContent(yamlFormat, { name: "x.yaml", bytes: text });
  expect(document.facts.metadata?.["problems"]).toEqual([expect.stringContaining(reason)]);
  expect((await document.page(0)).elements[0]?.category).toBe("code");
});
