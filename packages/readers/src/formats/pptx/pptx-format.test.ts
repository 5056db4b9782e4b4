import { describe, expect, test } from "vitest";
import {
  dump,
  golden,
  sourceFile,
  sourcePath,
} from "../../../../../tests/fixtures/documents/word-and-slides/golden.ts";
import { relationships, xmlPart } from "../../../../../tests/fixtures/documents/word-and-slides/ooxml.ts";
import { scratchFile } from "../../../../../tests/fixtures/documents/word-and-slides/scratch.ts";
import { zip } from "../../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { DocumentErrorCode } from "../../engine/document-error.ts";
import { defaultLimits } from "../../engine/limits.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { parseXml } from "../../xml/xml-element.ts";
import { pptxFormat } from "./pptx-format.ts";
import { readSlideTable } from "./slide-table.ts";

const options = { limits: defaultLimits, passwords: [] };
const deck = sourcePath("deck.pptx");

describeFormat("pptx", { format: pptxFormat, files: [deck] });

test("the deck reads as its golden file says", async () => {
  const document = await pptxFormat.open(await sourceFile(deck), options);
  const actual = await dump(document);
  await document.close();
  expect(actual).toBe(await golden("deck.pptx", actual));
});

test("the bytes of a film are given out", async () => {
  const document = await pptxFormat.open(await sourceFile(deck), options);
  const film = await document.blob("vid-2-0");
  await document.close();
  expect(film?.mimeType).toBe("video/mp4");
  expect(Buffer.from(film?.bytes ?? []).toString()).toBe("not really a film");
});

describe("slides", () => {
  const plain = (id: number): string => `<a:r><a:t>Text ${id}</a:t></a:r>`;
  const presentation = (count: number, words = plain): Buffer => {
    const ids = Array.from({ length: count }, (_, index) => index + 1);
    const parts = ids.map((id) =>
      xmlPart(`ppt/slides/slide${id}.xml`, "p:sld", {
        uses: "p a",
        content: `<p:cSld><p:spTree><p:sp><p:nvSpPr><p:cNvPr id="1" name="t"/><p:nvPr/></p:nvSpPr><p:txBody><a:p>${words(id)}</a:p></p:txBody></p:sp></p:spTree></p:cSld>`,
      }),
    );
    return zip([
      relationships("", [["rId1", "officeDocument", "ppt/presentation.xml"]]),
      xmlPart("ppt/presentation.xml", "p:presentation", {
        uses: "p r",
        content: `<p:sldIdLst>${ids.map((id) => `<p:sldId id="${id}" r:id="r${id}"/>`).join("")}</p:sldIdLst>`,
      }),
      relationships(
        "ppt/presentation.xml",
        ids.map((id) => [`r${id}`, "slide", `slides/slide${id}.xml`] as const),
      ),
      ...parts,
    ]);
  };

  test.each([
    ["The harbour", "The harbour"],
    ["Slide 1", undefined],
  ])("that state no title are called by their first: %s", async (words, title) => {
    await using file = await scratchFile(
      "a.pptx",
      presentation(2, () => `<a:r><a:t>${words}</a:t></a:r>`),
    );
    const document = await pptxFormat.open(file, options);
    expect(document.facts.title).toBe(title);
    await document.close();
  });

  test("are read one by one: a damaged one spoils no other", async () => {
    const bytes = presentation(3);
    const at = bytes.indexOf("ppt/slides/slide2.xml") + "ppt/slides/slide2.xml".length;
    bytes.fill(0xff, at, at + 20);
    await using file = await scratchFile("a.pptx", bytes);
    const document = await pptxFormat.open(file, options);
    const titles = [];
    for (let index = 0; index < 3; index += 1) titles.push((await document.page(index)).title);
    expect(titles).toEqual(["Text 1", "Slide 2", "Text 3"]);
    expect((await document.page(1)).metadata).toEqual({ problems: [expect.stringContaining("slide2.xml")] });
    await document.close();
  });

  test("keep bold, struck and raised words where they stand", async () => {
    const words = (): string =>
      '<a:r><a:t>a </a:t></a:r><a:r><a:rPr b="1"/><a:t>b</a:t></a:r><a:r><a:rPr i="1" strike="sngStrike"/><a:t>c</a:t></a:r><a:r><a:rPr baseline="30000"/><a:t>2</a:t></a:r>';
    await using file = await scratchFile("a.pptx", presentation(1, words));
    const document = await pptxFormat.open(file, options);
    const { elements } = await document.page(0);
    await document.close();
    expect(elements[0]?.content).toEqual({
      text: "a bc2",
      inline: [
        { text: "a " },
        { text: "b", bold: true },
        { text: "c", italic: true, strike: true },
        { text: "2", sup: true },
      ],
    });
  });

  test("keep program text as it is set, and formulas on lines of their own", async () => {
    const font = '<a:rPr b="1"><a:latin typeface="Courier New"/></a:rPr>';
    const formula =
      "<a14:m><m:oMathPara><m:oMath><m:r><m:t>x</m:t></m:r></m:oMath></m:oMathPara></a14:m></a:p><a:p>";
    const words = (): string =>
      `<a:r><a:t>before</a:t></a:r></a:p><a:p>${formula}<a:r>${font}<a:t>if x:</a:t></a:r></a:p>` +
      `<a:p><a:r>${font}<a:t>  run()</a:t></a:r></a:p><a:p><a:r><a:t>after </a:t></a:r><a:r>${font}<a:t>x</a:t></a:r>`;
    await using file = await scratchFile("a.pptx", presentation(1, words));
    const document = await pptxFormat.open(file, options);
    const { elements } = await document.page(0);
    await document.close();
    expect(elements.map(({ category, content }) => ({ category, ...content }))).toEqual([
      { category: "text", text: "before" },
      { category: "formula", expression: "x", notation: "latex" },
      { category: "code", code: "if x:\n  run()" },
      {
        category: "text",
        text: "after x",
        inline: [{ text: "after " }, { text: "x", bold: true, code: true }],
      },
    ]);
  });

  test("keep the marks of cells in their table", () => {
    const cell = (words: string): string => `<a:tc><a:txBody><a:p>${words}</a:p></a:txBody></a:tc>`;
    const bold = '<a:r><a:t>a </a:t></a:r><a:r><a:rPr b="1"/><a:t>b</a:t></a:r>';
    const table = parseXml(`<a:tbl><a:tr>${cell(bold)}${cell("<a:r><a:t>c</a:t></a:r>")}</a:tr></a:tbl>`, {
      limits: defaultLimits,
    });
    const { rows, inline } = readSlideTable(table, new Map());
    expect(rows).toEqual([["a b", "c"]]);
    expect(inline.content(false)).toEqual({
      inline: [{ row: 0, column: 0, runs: [{ text: "a " }, { text: "b", bold: true }] }],
    });
  });

  test("whose title is any text are headed by it where it is bold and comes first", async () => {
    const words = (): string => '<a:r><a:rPr b="1"/><a:t>The plan</a:t></a:r>';
    await using file = await scratchFile("a.pptx", presentation(1, words));
    const document = await pptxFormat.open(file, options);
    const { title, elements } = await document.page(0);
    await document.close();
    expect(title).toBe("The plan");
    expect(elements).toMatchObject([{ category: "heading", content: { level: 1, text: "The plan" } }]);
  });

  test("without a title are called by their first text", async () => {
    await using file = await scratchFile("a.pptx", presentation(1));
    const document = await pptxFormat.open(file, options);
    expect(await document.pages({ offset: 0, limit: 5 })).toEqual([{ title: "Text 1", elementCount: 1 }]);
    await document.close();
  });

  test("may be none at all", async () => {
    await using file = await scratchFile("a.pptx", presentation(0));
    const document = await pptxFormat.open(file, options);
    expect(document.facts.pageCount).toBe(0);
    expect(await document.pages({ offset: 0, limit: 5 })).toEqual([]);
    await document.close();
  });
});

test("another kind of package is no presentation", async () => {
  await using file = await scratchFile(
    "a.pptx",
    zip([{ name: "ppt/presentation.xml", content: "<workbook/>" }]),
  );
  await expect(pptxFormat.open(file, options)).rejects.toMatchObject({ code: DocumentErrorCode.Damaged });
});
