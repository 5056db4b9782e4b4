import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { ipynbFormat } from "./ipynb-format.ts";

describeFormat("notebooks", { format: ipynbFormat, files: ["study.ipynb"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["study.ipynb"])("%s", async (name) => {
    await using document = await openPath(ipynbFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

describe("notebooks", () => {
  test("a picture that a cell drew hands out its bytes", async () => {
    await using document = await openPath(ipynbFormat, sourcePath("study.ipynb"));
    const blob = await document.blob("img-0-0");
    expect(blob?.mimeType).toBe("image/png");
    expect(blob?.bytes.subarray(1, 4)).toEqual(Buffer.from("PNG"));
  });

  test("a notebook of format 3 keeps its headings and cells", async () => {
    const bytes = JSON.stringify({
      nbformat: 3,
      worksheets: [
        {
          cells: [
            { cell_type: "heading", level: 2, source: "Old" },
            { cell_type: "code", input: "1 + 1", language: "python", outputs: [] },
          ],
        },
      ],
    });
    await using document = await openContent(ipynbFormat, { name: "x.ipynb", bytes });
    expect((await document.page(0)).elements.map(({ content }) => content)).toEqual([
      { level: 2, text: "Old" },
      { language: "python", code: "1 + 1" },
    ]);
  });

  test.each([
    ["JSON of another kind", '{"cells": 3}', "damaged"],
    ["a cut file", '{"cells": [', "damaged"],
    ["a pit of brackets", `{"cells": ${"[".repeat(10_000)}`, "too-large"],
  ])("%s is refused", async (_, bytes, code) => {
    await expect(openContent(ipynbFormat, { name: "x.ipynb", bytes })).rejects.toMatchObject({ code });
  });
});
