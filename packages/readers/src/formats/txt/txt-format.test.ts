import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { logFormat, txtFormat } from "./txt-format.ts";

describeFormat("text", { format: txtFormat, files: ["notes.txt", "taiwan.txt"].map(sourcePath) });

describeFormat("log", { format: logFormat, files: ["server.log"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["notes.txt", "taiwan.txt", "server.log"])("%s", async (name) => {
    await using document = await openPath(name.endsWith(".log") ? logFormat : txtFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

describe("text files", () => {
  test("three hundred lines make a page, and any page is read by itself", async () => {
    const bytes = Array.from({ length: 1000 }, (_, index) => `line ${index + 1}\n`).join("");
    await using document = await openContent(txtFormat, { name: "x.txt", bytes });
    expect(document.facts).toMatchObject({ pageCount: 4, metadata: { lines: 1000 } });
    const page = await document.page(3);
    expect(page.title).toBe("Lines 901–1000");
    expect(page.elements[0]?.metadata).toEqual({ lines: [901, 1000] });
    expect(page.elements[0]?.content["text"]).toMatch(/^line 901\nline 902\n/);
  });

  test("a line of megabytes is cut between characters and nothing of it is lost", async () => {
    const bytes = "漢字".repeat(100_000);
    await using document = await openContent(txtFormat, { name: "x.txt", bytes });
    let text = "";
    for (let index = 0; index < document.facts.pageCount; index += 1)
      for (const { content } of (await document.page(index)).elements) text += String(content["text"]);
    expect(text).toBe(bytes);
  });

  test("an empty file is one empty page", async () => {
    await using document = await openContent(txtFormat, { name: "x.txt", bytes: "" });
    expect(await document.pages({ offset: 0, limit: 5 })).toEqual([{ title: "Empty", elementCount: 0 }]);
  });

  test("a log that leaves ASCII late is still read in its encoding", async () => {
    const bytes = Buffer.concat([
      Buffer.from("plain line\n".repeat(120_000)),
      // 今天 in GB18030.
      Buffer.from("bdf1ccecbdf1ccecbdf1cceccac7", "hex"),
    ]);
    await using document = await openContent(txtFormat, { name: "x.txt", bytes });
    const { elements } = await document.page(document.facts.pageCount - 1);
    expect(elements.at(-1)?.content["text"]).toMatch(/今天今天今天是$/);
  });
});
