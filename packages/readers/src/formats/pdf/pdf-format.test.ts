import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bigPdf } from "../../../../../tests/fixtures/documents/pdf/big.ts";
import { dump, golden, sourceFile, sourcePath } from "../../../../../tests/fixtures/documents/pdf/golden.ts";
import { fixtures } from "../../../../../tests/fixtures/documents/pdf/make.ts";
import type { OpenDocument, OpenOptions } from "../../engine/format.ts";
import { defaultLimits } from "../../engine/limits.ts";
import type { PageElement } from "../../engine/model.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { pdfFormat } from "./pdf-format.ts";

const options: OpenOptions = { limits: defaultLimits, passwords: [] };
const readable = Object.keys(fixtures).filter((name) => name !== "encrypted");

/** They leave the fonts to the machine: how wide their texts are depends on what is installed there. */
const withoutOwnFonts = new Set(["chinese"]);
const withoutBoxes = (text: string): string => text.replaceAll(/"bbox":\s*\[[^\]]*\]/g, '"bbox": []');

describeFormat("pdf", {
  format: pdfFormat,
  files: ["packed", "tables", "lists", "pictures"].map((name) => sourcePath(`${name}.pdf`)),
});

describe("golden files", () => {
  test.each(readable)("%s.pdf is read as it was", async (name) => {
    const document = await open(name);
    const whole = await dump(document);
    const actual = withoutOwnFonts.has(name) ? withoutBoxes(whole) : whole;
    expect(actual).toBe(await golden(name, actual));
    await document.close();
  });

  test("a file with packed objects is read like the plain one", async () => {
    expect(await golden("packed", "")).toBe(await golden("outline", ""));
  });
});

describe("an encrypted file", () => {
  test("without its password is refused with what to do", async () => {
    await expect(open("encrypted")).rejects.toMatchObject({
      code: "encrypted",
      message: "encrypted.pdf is encrypted: give the password with --password-file",
    });
  });

  test("with wrong passwords says that none opens it", async () => {
    await expect(open("encrypted", ["a", "b"])).rejects.toMatchObject({ code: "wrong-password" });
  });

  test("opens with the right one among several", async () => {
    const document = await open("encrypted", ["a", "open sesame"]);
    expect(document.facts.title).toBe("Secret papers");
    expect((await document.page(0)).title).toBe("A secret");
    await document.close();
  });
});

describe("pages", () => {
  test("a line that the native engine drops for its signs is read", async () => {
    const text = (await elements("paper", 0)).map(({ content }) => content["text"]).join(" ");
    expect(text).toContain("in here Given a C, a model of it all and so F aims 3 a line");
  });

  test("letters of formulas that the native engine drops are read", async () => {
    const [text] = await elements("formulas", 0);
    expect(text?.content["text"]).toBe("The height is 𝑦 = 2 𝑥 at noon.");
  });

  test("columns are read one after the other, under the title that spans both", async () => {
    const [, title, ...rest] = await elements("columns", 0);
    expect(title?.content["text"]).toBe("Tides and Harbours");
    const text = rest.map(({ content }) => content["text"]).join(" ");
    expect(text.indexOf("Left 1 ends.")).toBeGreaterThan(text.indexOf("Left 1 begins."));
    expect(text.indexOf("Right 1 begins.")).toBeGreaterThan(text.indexOf("Left 1 ends."));
  });

  test("lines that repeat in the margins are headers and footers, chapter titles at the top are not", async () => {
    const page = await elements("columns", 1);
    expect(page[0]).toMatchObject({
      category: "header",
      content: { text: "Notes from the Shore\nVolume 6" },
    });
    expect(page.at(-1)).toMatchObject({ category: "footer", content: { text: "- 2 -" } });
    expect(page[1]).toMatchObject({
      category: "heading",
      content: { level: 1, text: "Part 2 of the Story" },
    });
  });

  test("a page is called after the outline, else its first heading, else its number", async () => {
    expect(await titles("outline")).toEqual(["Foreword", "The Sea", "The Land", "Der Himmel über uns"]);
    expect(await titles("rotated")).toEqual(["Turned page", "Page 2", "Page 3"]);
  });

  test("headings have the levels of the outline, and those that it leaves out the level of their look", async () => {
    const levels = (await elements("outline", 2)).flatMap(({ category, content }) =>
      category === "heading" ? [[content["level"], content["text"]]] : [],
    );
    expect(levels).toEqual([
      [1, "2 The Land"],
      [2, "2.1 Grass"],
      [3, "A detail"],
    ]);
  });

  test("tags tell headings that look like text", async () => {
    const page = await elements("tagged", 0);
    expect(page.map(({ category, content }) => [category, content["level"] ?? content["alt"]])).toEqual([
      ["heading", 1],
      ["text", undefined],
      ["heading", 2],
      ["text", undefined],
      ["image", "A slope from dark to light"],
    ]);
  });

  test("tags tell a table that nothing is drawn for, and that it goes on over the page", async () => {
    const [head, table] = await elements("tagged-table", 0);
    expect(head?.category).toBe("heading");
    expect(table?.content).toMatchObject({
      headers: ["Boat", "Tons by year", ""],
      rows: [
        ["Name", "2023", "2024"],
        ["Long Sail", "12", "14"],
        ["Oar", "40", "41"],
      ],
      spans: [{ row: 0, column: 1, row_span: 1, col_span: 2 }],
    });
    expect(table?.metadata?.["continued"]).toBeUndefined();
    const [rest] = await elements("tagged-table", 1);
    expect(rest?.content["rows"]).toEqual([
      ["Steam", "7", "8"],
      ["Motor", "3", "5"],
    ]);
    expect(rest?.metadata?.["continued"]).toBe(true);
  });

  test("lists side by side without marks are lists where tags tell", async () => {
    const page = await elements("tagged-table", 1);
    const items = page
      .filter(({ category }) => category === "list")
      .flatMap(({ content }) => content["items"]);
    expect(items).toEqual(
      expect.arrayContaining(["Mend the sails.", "Paint the oars.", "Buy tar.", "Sell nets."]),
    );
  });

  test("a scanned page says that it has no text and hands out its picture", async () => {
    const document = await open("scan");
    const [image] = (await document.page(0)).elements;
    expect(image?.content["description"]).toBe("scanned page: no text");
    const blob = await document.blob(image?.element_id ?? "");
    expect(blob?.mimeType).toBe("image/png");
    expect(Buffer.from(blob?.bytes.subarray(1, 4) ?? []).toString()).toBe("PNG");
    await document.close();
  });

  test("an empty page has no elements", async () => {
    expect(await elements("rotated", 2)).toEqual([]);
  });

  test("text from right to left is read as it is spoken, with Latin words in their place", async () => {
    const page = await elements("rtl", 0);
    expect(page.at(-1)?.content["text"]).toBe("אנחנו קוראים את Moby Dick על הסיפון");
  });

  test("vertical columns are read from right to left", async () => {
    const [text] = await elements("vertical", 0);
    expect(text?.content["text"]).toMatch(/^吾輩は猫である。名前はまだ無い。どこで生れたか/);
  });
});

describe("elements", () => {
  test("links stay in their sentences, one over two lines as one", async () => {
    const runs = (await elements("links", 0)).flatMap(({ content }) => {
      const { inline } = content;
      return Array.isArray(inline) ? (inline as { text: string; link?: string }[]) : [];
    });
    expect(runs.filter(({ link }) => link !== undefined)).toEqual([
      { text: "the guide", link: "https://harbour.example/guide" },
      { text: expect.stringMatching(/^write to us/), link: "mailto:office@harbour.example" },
      {
        text: expect.stringMatching(/long report .* office,?$/),
        link: "https://harbour.example/report?year=2026",
      },
    ]);
  });

  test("notes have an author, and marks the words that they are on", async () => {
    const notes = (await elements("notes", 0)).filter(({ category }) => category === "annotation");
    expect(notes.map(({ content }) => content)).toEqual([
      { author: "Cora", text: "Seven thirty since May", target: "The ferry leaves at" },
      { author: "Berta", text: "Is this still true in winter?" },
    ]);
  });

  test("the fields of a page are one form", async () => {
    const form = (await elements("form", 0)).find(({ category }) => category === "form");
    expect(form?.content["fields"]).toEqual([
      { type: "text", name: "name", label: "Your full name", value: "Anna Ammel" },
      { type: "checkbox", name: "swims", value: "Yes", checked: true },
      expect.objectContaining({ type: "combobox", name: "kind", options: ["Sail", "Motor", "Oar"] }),
      { type: "text", name: "berth" },
    ]);
  });

  test("a picture within a drawing is found, one that nothing draws is not", async () => {
    const document = await open("pictures");
    const images = (await document.page(0)).elements.filter(({ category }) => category === "image");
    expect(images.map(({ content }) => [content["width"], content["height"]])).toEqual([
      [32, 16],
      [24, 24],
    ]);
    for (const { element_id } of images)
      expect((await document.blob(element_id))?.mimeType).toBe("image/png");
    await document.close();
  });

  test("a picture beyond what may be handed out is refused with the limit", async () => {
    const file = await sourceFile(sourcePath("pictures.pdf"));
    const document = await pdfFormat.open(file, { ...options, limits: { ...defaultLimits, blobBytes: 10 } });
    await expect(document.blob("img-0-0")).rejects.toMatchObject({ code: "too-large" });
    await document.close();
  });
});

describe("a document of many pages", () => {
  let folder: string;
  let path: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "a2c-pdf-"));
    path = join(folder, "big.pdf");
    await writeFile(path, bigPdf(60));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test("a page read alone is the page read in passing", async () => {
    const through = await pdfFormat.open(await sourceFile(path), options);
    const pages = [];
    for (let index = 0; index < 60; index++) pages.push(await through.page(index));
    await through.close();
    for (const index of [59, 0, 31, 32]) {
      const alone = await pdfFormat.open(await sourceFile(path), options);
      expect(await alone.page(index)).toEqual(pages[index]);
      await alone.close();
    }
  });
});

async function open(name: string, passwords: readonly string[] = []): Promise<OpenDocument> {
  return pdfFormat.open(await sourceFile(sourcePath(`${name}.pdf`)), { ...options, passwords });
}

async function elements(name: string, index: number): Promise<readonly PageElement[]> {
  const document = await open(name);
  const page = await document.page(index);
  await document.close();
  return page.elements;
}

async function titles(name: string): Promise<string[]> {
  const document = await open(name);
  const pages = await document.pages({ offset: 0, limit: 100 });
  await document.close();
  return pages.map(({ title }) => title);
}
