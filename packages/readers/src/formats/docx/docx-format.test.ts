import { describe, expect, test } from "vitest";
import {
  dump,
  golden,
  sourceFile,
  sourcePath,
} from "../../../../../tests/fixtures/documents/word-and-slides/golden.ts";
import {
  packageParts,
  pixel,
  relationships,
  xmlPart,
} from "../../../../../tests/fixtures/documents/word-and-slides/ooxml.ts";
import { scratchFile } from "../../../../../tests/fixtures/documents/word-and-slides/scratch.ts";
import {
  cell,
  field,
  item,
  math,
  mathRun,
  paragraph,
  row,
  run,
  styled,
  table,
} from "../../../../../tests/fixtures/documents/word-and-slides/word.ts";
import type { ZipPart } from "../../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { zip } from "../../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { DocumentErrorCode } from "../../engine/document-error.ts";
import type { OpenDocument } from "../../engine/format.ts";
import { defaultLimits } from "../../engine/limits.ts";
import type { PageElement } from "../../engine/model.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { docxFormat } from "./docx-format.ts";

const options = { limits: defaultLimits, passwords: [] };
const report = sourcePath("report.docx");

describeFormat("docx", { format: docxFormat, files: [report] });

function packed(body: string, parts: readonly ZipPart[] = []): Buffer {
  const content = `<w:body>${body}</w:body>`;
  return zip([
    ...packageParts("word/document.xml", { title: "", keywords: "" }),
    xmlPart("word/document.xml", "w:document", { uses: "w r m mc wps w14 a pic wp c", content }),
    ...parts,
  ]);
}

async function read<T>(bytes: Buffer, use: (document: OpenDocument) => Promise<T>): Promise<T> {
  await using file = await scratchFile("a.docx", bytes);
  const document = await docxFormat.open(file, options);
  try {
    return await use(document);
  } finally {
    await document.close();
  }
}

const elementsOf = (bytes: Buffer): Promise<readonly PageElement[]> =>
  read(bytes, async (document) => (await document.page(0)).elements);

function rowsOf(table: PageElement | undefined): readonly (readonly unknown[])[] {
  const rows = table?.content["rows"];
  return Array.isArray(rows) ? rows : [];
}

test("the report reads as its golden file says", async () => {
  const document = await docxFormat.open(await sourceFile(report), options);
  const actual = await dump(document);
  await document.close();
  expect(actual).toBe(await golden("report.docx", actual));
});

test("the bytes of a picture are given out", async () => {
  const document = await docxFormat.open(await sourceFile(report), options);
  expect(await document.blob("img-2-0")).toEqual({ mimeType: "image/png", bytes: pixel });
  expect(await document.blob("txt-2-0")).toBeUndefined();
  await document.close();
});

describe("a Word document", () => {
  test("without any content is one empty page", async () => {
    const [facts, page] = await read(packed(""), async (document) => [
      document.facts,
      await document.page(0),
    ]);
    expect(facts).toMatchObject({ pageCount: 1 });
    expect(page).toEqual({ title: "", elements: [] });
  });

  test("shows fifty rows of a long table and pages through the rest", async () => {
    const rows = Array.from({ length: 120 }, (_, index) => row([cell(`r${index}`), cell("1")]));
    await read(packed(table(2, rows)), async (document) => {
      const [shown] = (await document.page(0)).elements;
      expect(shown?.content).toMatchObject({ total_rows: 120, truncated: true });
      const part = await document.element("tbl-0-0", { offset: 100, limit: 5 });
      expect(part?.content["rows"]).toEqual([100, 101, 102, 103, 104].map((index) => [`r${index}`, "1"]));
    });
  });

  test("keeps every grid column of rows that start late, end early or merge", async () => {
    const rows = [
      row([cell("a"), cell("b"), cell("c")]),
      row([cell("late")], '<w:gridBefore w:val="2"/>'),
      row([cell("early")], '<w:gridAfter w:val="2"/>'),
      row([cell("wide", '<w:gridSpan w:val="3"/>')]),
    ];
    const [found] = await elementsOf(packed(table(3, rows)));
    expect([found?.content["headers"], ...rowsOf(found)]).toEqual([
      ["a", "b", "c"],
      ["", "", "late"],
      ["early", "", ""],
      ["wide", "", ""],
    ]);
  });

  test("takes a heading from the outline level of a paragraph", async () => {
    const found = await elementsOf(packed(paragraph(run("Mine"), '<w:outlineLvl w:val="2"/>')));
    expect(found[0]).toMatchObject({ category: "heading", content: { level: 3, text: "Mine" } });
  });

  test("reads fields: results are text, instructions are not", async () => {
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const inner = `${mark("begin")}<w:r><w:instrText>PAGE</w:instrText></w:r>${mark("separate")}${run("7")}${mark("end")}`;
    const outer = `${mark("begin")}<w:r><w:instrText>IF x</w:instrText></w:r>${inner}${mark("separate")}${run("page ")}${inner}${mark("end")}`;
    const found = await elementsOf(packed(paragraph(`${run("On ")}${outer}${run(" here")}`)));
    expect(found[0]?.content["text"]).toBe("On page 7 here");
  });

  test.each(["Quote", "IntenseQuote", "BlockText", "Zitat", "引用"])(
    "a paragraph in style %s is a quotation",
    async (style) => {
      const found = await elementsOf(packed(styled(style, "Words of others")));
      expect(found[0]?.content).toEqual({ text: "Words of others", quote: true });
    },
  );

  test.each([
    ["Word Document", "Tides"],
    ["Tide tables", "Tide tables"],
  ])("titled %s by its program is called %s", async (stated, expected) => {
    const content = `<w:body>${paragraph(run("Tides"), '<w:outlineLvl w:val="0"/>')}</w:body>`;
    const bytes = zip([
      ...packageParts("word/document.xml", { title: stated, keywords: "" }),
      xmlPart("word/document.xml", "w:document", { uses: "w", content }),
    ]);
    expect(await read(bytes, async ({ facts }) => facts.title)).toBe(expected);
  });

  test("a box to tick in place of a bullet is kept", async () => {
    const level = (id: number, sign: string): string =>
      `<w:abstractNum w:abstractNumId="${id}"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="${sign}"/></w:lvl></w:abstractNum>`;
    const list = (id: number): string => `<w:num w:numId="${id}"><w:abstractNumId w:val="${id}"/></w:num>`;
    const content = `${level(1, "☐")}${level(2, "•")}${list(1)}${list(2)}`;
    const parts = [
      xmlPart("word/numbering.xml", "w:numbering", { uses: "w", content }),
      relationships("word/document.xml", [["rId1", "numbering", "numbering.xml"]]),
    ];
    const found = await elementsOf(packed(`${item(1, 0, "to do")}${item(2, 0, "plain")}`, parts));
    expect(found.map(({ content }) => content["items"])).toEqual([["☐ to do"], ["plain"]]);
  });

  test("reads form fields of the older kind", async () => {
    const check = `<w:r><w:fldChar w:fldCharType="begin"><w:ffData><w:name w:val="ok"/><w:checkBox><w:checked/></w:checkBox></w:ffData></w:fldChar></w:r><w:r><w:instrText>FORMCHECKBOX</w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    const found = await elementsOf(packed(paragraph(`${check}${run(" agreed")}`)));
    expect(found.map(({ content }) => content)).toEqual([
      { text: "☒ agreed" },
      { field_type: "checkbox", name: "ok", value: true, in_text: true },
    ]);
  });

  test("keeps bold, italic, struck, raised and lowered words where they stand", async () => {
    const styled = (properties: string, text: string): string =>
      `<w:r><w:rPr>${properties}</w:rPr><w:t xml:space="preserve">${text}</w:t></w:r>`;
    const words = [
      run("A "),
      styled("<w:b/>", "bold"),
      styled('<w:b w:val="0"/>', " and "),
      styled("<w:b/><w:i/>", "both"),
      styled("<w:strike/>", "gone"),
      styled('<w:vertAlign w:val="superscript"/>', "2"),
      styled('<w:vertAlign w:val="subscript"/>', "i"),
    ];
    const [text] = await elementsOf(packed(paragraph(words.join(""))));
    expect(text?.content).toEqual({
      text: "A bold and bothgone2i",
      inline: [
        { text: "A " },
        { text: "bold", bold: true },
        { text: " and " },
        { text: "both", bold: true, italic: true },
        { text: "gone", strike: true },
        { text: "2", sup: true },
        { text: "i", sub: true },
      ],
    });
  });

  test("keeps the link of a field in its sentence", async () => {
    const mark = (type: string): string => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const instruction = `<w:r><w:instrText> HYPERLINK "https://example.org/" </w:instrText></w:r>`;
    const field = `${mark("begin")}${instruction}${mark("separate")}${run("the site")}${mark("end")}`;
    const found = await elementsOf(packed(paragraph(`${run("See ")}${field}${run(".")}`)));
    expect(found.map(({ content }) => content)).toEqual([
      {
        text: "See the site.",
        inline: [{ text: "See " }, { text: "the site", link: "https://example.org/" }, { text: "." }],
      },
    ]);
  });

  test("keeps links to places that a person has named, and the place in a linked page", async () => {
    const place = (name: string): string => `<w:hyperlink w:anchor="${name}">${run(name)}</w:hyperlink>`;
    const linked = field(' HYPERLINK "https://example.org/a" \\l "b" ', "there");
    const [found] = await elementsOf(
      packed(paragraph(`${place("tides")}${run(" ")}${place("_Toc1")}${run(" ")}${linked}`)),
    );
    expect(found?.content["inline"]).toEqual([
      { text: "tides", link: "#tides" },
      { text: " _Toc1 " },
      { text: "there", link: "https://example.org/a#b" },
    ]);
    expect(found?.category).toBe("text");
  });

  test("sets several formulas of a paragraph below each other, as one block", async () => {
    const formulas = `<m:oMathPara>${math(mathRun("a"))}${math(mathRun("b"))}</m:oMathPara>`;
    const [found] = await elementsOf(packed(paragraph(formulas)));
    expect(found).toMatchObject({
      category: "formula",
      content: { expression: "\\begin{gathered}a \\\\ b\\end{gathered}", notation: "latex" },
    });
  });

  test("heads its pages with the numbers that Word writes, and its title without", async () => {
    const content =
      '<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="3"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1"/></w:lvl></w:abstractNum><w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>';
    const parts = [
      xmlPart("word/numbering.xml", "w:numbering", { uses: "w", content }),
      relationships("word/document.xml", [["rId1", "numbering", "numbering.xml"]]),
    ];
    const properties =
      '<w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr><w:outlineLvl w:val="0"/></w:pPr>';
    const bytes = packed(`<w:p>${properties}${run("Scope")}</w:p>${paragraph(run("x"))}`, parts);
    const { facts, page } = await read(bytes, async (document) => ({
      facts: document.facts,
      page: await document.page(0),
    }));
    expect([facts.title, page.title]).toEqual(["Scope", "3 Scope"]);
    expect(page.elements[0]).toMatchObject({ content: { text: "3 Scope" }, metadata: { number: "3" } });
  });

  test.each([
    ["a.html", "<h2>Head</h2><p>so <b>be</b> it</p>"],
    [
      "a.mht",
      'MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; charset="utf-8"\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n<h2>He=\r\nad</h2><p>so <b>be</b> it</p>\r\n--b--\r\n',
    ],
  ])("reads a text of another format that it takes in: %s", async (name, content) => {
    const parts = [
      relationships("word/document.xml", [["rId7", "aFChunk", name]]),
      { name: `word/${name}`, content },
    ];
    const body = `${paragraph(run("before"))}<w:altChunk r:id="rId7"><w:altChunkPr/></w:altChunk>${paragraph(run("after"))}`;
    const found = await elementsOf(packed(body, parts));
    expect(found.map(({ content }) => content["text"])).toEqual(["before", "Head", "so be it", "after"]);
  });

  test("says which text that it takes in is not read", async () => {
    const parts = [
      relationships("word/document.xml", [["rId7", "aFChunk", "a.docx"]]),
      { name: "word/a.docx", content: "PK" },
    ];
    const page = await read(packed('<w:altChunk r:id="rId7"/>', parts), (document) => document.page(0));
    expect(page.metadata?.["problems"]).toEqual([expect.stringContaining("a.docx")]);
  });

  test("reads signs that are codes of a symbol font", async () => {
    const symbol = '<w:rPr><w:rFonts w:ascii="Symbol" w:hAnsi="Symbol"/></w:rPr>';
    const found = await elementsOf(
      packed(paragraph(`${run("p ")}<w:r>${symbol}<w:t>\uf0b3</w:t></w:r>${run(" 5 \uf0b3")}`)),
    );
    expect(found[0]?.content).toEqual({ text: "p ≥ 5 \uf0b3" });
  });

  test("reads the text boxes of a header", async () => {
    const box = `<w:r><w:pict><v:shape><v:textbox><w:txbxContent>${paragraph(run("Our address"))}</w:txbxContent></v:textbox></v:shape></w:pict></w:r>`;
    const parts = [
      relationships("word/document.xml", [["rId7", "header", "header1.xml"]]),
      xmlPart("word/header1.xml", "w:hdr", { uses: "w v", content: paragraph(`${run("Letter")}${box}`) }),
    ];
    const section = '<w:sectPr><w:headerReference r:id="rId7"/></w:sectPr>';
    const [header] = await elementsOf(packed(paragraph(run("x")) + section, parts));
    expect(header?.content).toEqual({ text: "Letter\nOur address" });
  });

  test("leaves out a footer that is the number of the page, and no other", async () => {
    const footer = (words: string): readonly [string, ZipPart[]] => [
      '<w:sectPr><w:footerReference r:id="rId7"/></w:sectPr>',
      [
        relationships("word/document.xml", [["rId7", "footer", "footer1.xml"]]),
        xmlPart("word/footer1.xml", "w:ftr", { uses: "w", content: paragraph(run(words)) }),
      ],
    ];
    const footersOf = async (words: string): Promise<unknown[]> => {
      const [section, parts] = footer(words);
      const found = await elementsOf(packed(paragraph(run("x")) + section, parts));
      return found.filter(({ category }) => category === "footer").map(({ content }) => content["text"]);
    };
    expect(await footersOf("– 3 –")).toEqual([]);
    expect(await footersOf("Page 3 of 9")).toEqual(["Page 3 of 9"]);
  });

  test("goes through frames around blocks and leaves out what was moved away", async () => {
    const framed = `<w:sdt><w:sdtPr><w:docPartObj/></w:sdtPr><w:sdtContent>${paragraph(run("in a frame"))}</w:sdtContent></w:sdt>`;
    const moved = paragraph(`${run("stays")}<w:moveFrom w:author="Bea">${run(" goes")}</w:moveFrom>`);
    const found = await elementsOf(packed(framed + moved));
    expect(found.map(({ content }) => content["text"])).toEqual(["in a frame", "stays", " goes"]);
    expect(found[2]?.metadata).toEqual({ kind: "moved-away" });
  });

  test("counts lists on over a page and leaves lists that nobody defined to be text", async () => {
    const found = await elementsOf(packed(item(9, 0, "no list")));
    expect(found[0]).toMatchObject({ category: "text", content: { text: "no list" } });
  });

  test("with unusual prefixes is read all the same", async () => {
    const bytes = zip([
      relationships("", [["rId1", "officeDocument", "word/document.xml"]]),
      {
        name: "word/document.xml",
        content: `<x:document xmlns:x="http://purl.oclc.org/ooxml/wordprocessingml/main"><x:body><x:p><x:r><x:t>strict</x:t></x:r></x:p></x:body></x:document>`,
      },
    ]);
    expect((await elementsOf(bytes))[0]?.content).toEqual({ text: "strict" });
  });

  test("with a broken part keeps the rest and names the part", async () => {
    const body = paragraph(
      `<w:r><w:drawing><wp:inline><a:graphic><a:graphicData><c:chart r:id="rId1"/></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`,
    );
    const parts = [relationships("word/document.xml", [["rId1", "chart", "charts/gone.xml"]])];
    const page = await read(packed(body + paragraph(run("still here")), parts), (document) =>
      document.page(0),
    );
    expect(page.elements.map(({ content }) => content)).toEqual([{ text: "still here" }]);
    expect(page.metadata).toEqual({ problems: [expect.stringContaining("word/charts/gone.xml")] });
  });

  test("that is cut off in the middle is read as far as it goes, and says so", async () => {
    const whole = `<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${styled("Heading1", "One")}${paragraph(run("two"))}<w:p><w:r><w:t>thr`;
    const facts = await read(
      zip([{ name: "word/document.xml", content: whole }]),
      async (document) => document.facts,
    );
    expect(facts).toMatchObject({
      title: "One",
      metadata: { problems: [expect.stringContaining("ends in the middle")] },
    });
  });
});

describe("a hostile Word document", () => {
  test.each([
    ["nested too deep", "<w:tbl><w:tr><w:tc>".repeat(300), DocumentErrorCode.TooLarge],
    ["no Word document", "", DocumentErrorCode.Damaged],
  ])("is refused: %s", async (_label, body, code) => {
    const content = body === "" ? "<workbook/>" : `<w:document><w:body>${body}`;
    await expect(elementsOf(zip([{ name: "word/document.xml", content }]))).rejects.toMatchObject({ code });
  });

  test("has a billion columns claimed by one span and stays small", async () => {
    const wide = row([cell("x", '<w:gridSpan w:val="1000000000"/>')]);
    const [found] = await elementsOf(packed(table(1, [wide])));
    expect(rowsOf(found)[0]?.length).toBeLessThanOrEqual(1024);
  });

  test("expands no entity", async () => {
    const content = `<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><w:document><w:body>${paragraph(run("a&x;b"))}</w:body></w:document>`;
    const [found] = await elementsOf(zip([{ name: "word/document.xml", content }]));
    expect(found?.content).toEqual({ text: "ab" });
  });
});
