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

  describe("notes that stand in a part of their own", () => {
    const notes =
      '<ol><li id="n1" epub:type="endnote">Declared <i>note</i>. <a href="one.xhtml#r1">↩</a></li><li id="n2">Raised one, without a way back.</li></ol>' +
      '<p id="n3"><a href="one.xhtml#r3">3</a> Leads back.</p><p id="toc"><a href="one.xhtml#r1">1</a> <a href="one.xhtml#r3">2</a></p>';
    const word = (words: string) => `<html><body><h1>Words</h1><p>${words}</p></body></html>`;
    const opened = (words: string) => {
      const content: Record<string, string> = {
        "OEBPS/text/one.xhtml": word(words),
        "OEBPS/text/two parts.xhtml": `<html><body>${notes}</body></html>`,
      };
      const parts = bookEpub.map((part) => ({ ...part, content: content[part.name] ?? part.content }));
      return openContent(epubFormat, book(parts));
    };

    test.each([
      ["declared", '<a epub:type="noteref" href="two%20parts.xhtml#n1">1</a>', "Declared note.", "1"],
      ["raised", '<sup><a href="two%20parts.xhtml#n2">2</a></sup>', "Raised one, without a way back.", "2"],
      ["with a way back", '<a id="r3" href="two%20parts.xhtml#n3">3</a>', "Leads back.", "3"],
    ])("are read with the word that they hang on: %s", async (_, link, note, label) => {
      await using document = await opened(`so${link} it is`);
      const { elements } = await document.page(0);
      expect(elements.find(({ category }) => category === "text")?.content["inline"]).toEqual([
        { text: "so" },
        { text: "", note: label },
        { text: " it is" },
      ]);
      expect(elements.find(({ category }) => category === "annotation")?.content).toMatchObject({
        text: note,
        label,
      });
    });

    test.each([
      ["a word that is no mark", '<a href="two%20parts.xhtml#n2">the second note</a>'],
      ["a number without a way back", '<a href="two%20parts.xhtml#n2">2</a>'],
      ["a table of contents", '<sup><a href="two%20parts.xhtml#toc">1</a></sup>'],
      ["a place that is not there", '<sup><a href="two%20parts.xhtml#n9">1</a></sup>'],
      ["a part that is not there", '<sup><a href="nine.xhtml#n1">1</a></sup>'],
      ["a page of the web", '<sup><a href="https://example.org/two.xhtml#n1">1</a></sup>'],
    ])("are not made of %s", async (_, link) => {
      await using document = await opened(`so${link} it is`);
      const { elements } = await document.page(0);
      expect(elements.filter(({ category }) => category === "annotation")).toEqual([]);
    });

    test("stand in their part as they are, and once where two words lead to them", async () => {
      const link = '<a id="r3" href="two%20parts.xhtml#n3">3</a>';
      await using document = await opened(`so${link} it is${link.replace(' id="r3"', "")}`);
      const annotations = async (page: number) =>
        (await document.page(page)).elements.filter(({ category }) => category === "annotation").length;
      expect([await annotations(0), await annotations(1)]).toEqual([1, 0]);
    });
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
