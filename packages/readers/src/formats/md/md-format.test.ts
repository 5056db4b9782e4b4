import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { mdFormat } from "./md-format.ts";

describeFormat("Markdown", { format: mdFormat, files: ["guide.md"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["guide.md"])("%s", async (name) => {
    await using document = await openPath(mdFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

const markdown = (text: string) => ({ name: "x.md", bytes: text });

async function elements(text: string) {
  await using document = await openContent(mdFormat, markdown(text));
  const pages = await Promise.all(
    Array.from({ length: document.facts.pageCount }, (_, index) => document.page(index)),
  );
  return pages.flatMap((page) => page.elements).map(({ category, content }) => ({ category, ...content }));
}

describe("Markdown", () => {
  test("a code block inside a list parts the list, and both halves keep their place", async () => {
    expect(await elements("1. one\n\n   ```sh\n   ls\n   ```\n2. two\n")).toEqual([
      { category: "list", ordered: true, items: ["one"] },
      { category: "code", language: "sh", code: "ls" },
      { category: "list", ordered: true, start: 2, items: ["two"] },
    ]);
  });

  test("a heading in raw HTML is text, for the Markdown has no such heading", async () => {
    expect(await elements("<h1>Big</h1>\n\n# Real\n")).toMatchObject([
      { category: "text", text: "Big" },
      { category: "heading", text: "Real", level: 1 },
    ]);
  });

  test("a note is whole, with the paragraphs that are set in below it, and is no address", async () => {
    const text = "a[^1] b[^2]\n\n[^1]: word\n[^2]: two **bold**\nmore\n\n    - last\n\nafter\n";
    expect(await elements(text)).toEqual([
      { category: "text", text: "a[^1] b[^2]" },
      { category: "annotation", text: "word", target: "1", label: "1" },
      {
        category: "annotation",
        text: "two bold more\nlast",
        inline: [{ text: "two " }, { text: "bold", bold: true }, { text: " more\nlast" }],
        target: "2",
        label: "2",
      },
      { category: "text", text: "after" },
    ]);
  });

  test("a list begins with its own number", async () => {
    expect(await elements("7. seven\n8. eight\n")).toMatchObject([{ start: 7, items: ["seven", "eight"] }]);
  });

  test("links and marks stay in their sentence, also those to a heading", async () => {
    expect(await elements("[a](http://x/) **b** `c` ~~d~~ [e](#f)\n")).toEqual([
      {
        category: "text",
        text: "a b c d e",
        inline: [
          { text: "a", link: "http://x/" },
          { text: " " },
          { text: "b", bold: true },
          { text: " " },
          { text: "c", code: true },
          { text: " " },
          { text: "d", strike: true },
          { text: " " },
          { text: "e", link: "#f" },
        ],
      },
    ]);
  });

  test("sections become pages; a short opening stays with the first", async () => {
    await using document = await openContent(mdFormat, markdown("Opening.\n\n# One\n\na\n\n# Two\n\nb\n"));
    expect(await document.pages({ offset: 0, limit: 10 })).toEqual([
      { title: "One", elementCount: 3 },
      { title: "Two", elementCount: 2 },
    ]);
  });

  test("rules around words at the start are no front matter", async () => {
    await using document = await openContent(mdFormat, markdown("---\njust: [words\n---\n"));
    expect(document.facts.title).toBe("just: [words");
  });

  test.each([
    ["quotes", ">".repeat(100_000)],
    ["brackets", "[".repeat(100_000)],
    ["one long line", "word ".repeat(200_000)],
    ["open HTML", "<div>".repeat(50_000)],
    ["notes in notes", "[^a]: ".repeat(50_000)],
    ["an endless anchor", `# {#${"a".repeat(200_000)}`],
  ])("%s do not stop it", { timeout: 20_000 }, async (_, text) => {
    await using document = await openContent(mdFormat, markdown(text));
    expect(document.facts.pageCount).toBe(1);
  });

  test("a file beyond the limit is refused before it is read", async () => {
    const opening = openContent(mdFormat, markdown("# Too much"), { wholeFileBytes: 5 });
    await expect(opening).rejects.toMatchObject({ code: "too-large" });
  });
});
