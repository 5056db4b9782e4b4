import { describe, expect, test } from "vitest";
import { bookEpub } from "../../../../../tests/fixtures/documents/text-family/book-epub.ts";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { zip } from "../../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { epubFormat } from "./epub-format.ts";

describeFormat("EPUB", { format: epubFormat, files: ["book.epub"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["book.epub"])("%s", async (name) => {
    await using document = await openPath(epubFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

const without = (name: string) => bookEpub.filter((part) => part.name !== name);
const book = (parts: typeof bookEpub) => ({ name: "x.epub", bytes: zip(parts) });

describe("EPUB", () => {
  test("pictures of the book hand out their bytes, from any part", async () => {
    await using document = await openPath(epubFormat, sourcePath("book.epub"));
    expect((await document.blob("img-0-0"))?.mimeType).toBe("image/png");
    expect((await document.blob("img-1-0"))?.bytes.subarray(1, 4)).toEqual(Buffer.from("PNG"));
  });

  test("a book whose text is encrypted is refused with the reason", async () => {
    const encryption = {
      name: "META-INF/encryption.xml",
      content:
        '<encryption><EncryptedData><CipherData><CipherReference URI="OEBPS/text/one.xhtml"/></CipherData></EncryptedData></encryption>',
    };
    const opening = openContent(epubFormat, book([...bookEpub, encryption]));
    await expect(opening).rejects.toMatchObject({ code: "encrypted" });
  });

  test("a part that cannot be unpacked is an empty page that says why, and the rest is read", async () => {
    const parts = bookEpub.map((part) =>
      part.name === "OEBPS/text/one.xhtml" ? { ...part, declaredSize: 5 } : part,
    );
    await using document = await openContent(epubFormat, book(parts));
    expect(await document.page(0)).toMatchObject({
      title: "First part",
      elements: [],
      metadata: { problem: expect.stringContaining("5 bytes") },
    });
    expect((await document.page(1)).elements.length).toBeGreaterThan(3);
  });

  test.each([
    ["marks words by its classes", {}, [{ text: "so " }, { text: "be", bold: true }]],
    ["is read without a style sheet that is broken", { declaredSize: 5 }, undefined],
  ])("a book %s", async (_, broken, inline) => {
    const page =
      '<html><head><link rel="stylesheet" href="s.css"/></head><body><p>so <span class="c1">be</span></p></body></html>';
    const style = { name: "OEBPS/text/s.css", content: ".c1 { font-weight: bold }", ...broken };
    const parts = bookEpub.map((part) =>
      part.name === "OEBPS/text/one.xhtml" ? { ...part, content: page } : part,
    );
    await using document = await openContent(epubFormat, book([...parts, style]));
    const text = (await document.page(0)).elements.find(({ category }) => category === "text");
    expect(text?.content).toEqual({ text: "so be", ...(inline ? { inline } : {}) });
  });

  test("a book without its container is found by its package", async () => {
    await using document = await openContent(epubFormat, book(without("META-INF/container.xml")));
    expect(document.facts.title).toBe("The Small Book");
  });

  test.each([
    ["a package", "OEBPS/book.opf"],
    ["anything but noise", ""],
  ])("an archive without %s is damaged", async (_, missing) => {
    const bytes = missing === "" ? Buffer.from("PK no archive at all") : zip(without(missing));
    await expect(openContent(epubFormat, { name: "x.epub", bytes })).rejects.toMatchObject({
      code: "damaged",
    });
  });
});
