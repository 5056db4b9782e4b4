import { describe, expect, test } from "vitest";
import {
  packageParts,
  relationships,
  xmlPart,
} from "../../../../../tests/fixtures/documents/word-and-slides/ooxml.ts";
import { scratchFile } from "../../../../../tests/fixtures/documents/word-and-slides/scratch.ts";
import {
  cell,
  item,
  paragraph,
  row,
  run,
  styled,
  table,
} from "../../../../../tests/fixtures/documents/word-and-slides/word.ts";
import { zip } from "../../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { defaultLimits } from "../../engine/limits.ts";
import type { PageElement } from "../../engine/model.ts";
import { docxFormat } from "./docx-format.ts";

/** Two table styles, of which one sets its first row apart, and a paragraph style that numbers. */
const styles =
  '<w:style w:type="table" w:styleId="Grid"><w:name w:val="Grid"/></w:style>' +
  '<w:style w:type="table" w:styleId="Banded"><w:name w:val="Banded"/><w:basedOn w:val="Grid"/><w:tblStylePr w:type="firstRow"><w:rPr><w:b/></w:rPr></w:tblStylePr></w:style>' +
  '<w:style w:type="table" w:styleId="Own"><w:name w:val="Own"/><w:basedOn w:val="Banded"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Clause"><w:name w:val="Clause"/><w:pPr><w:numPr><w:numId w:val="1"/></w:numPr></w:pPr></w:style>';
const numbering =
  '<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="lowerLetter"/><w:lvlText w:val="%2)"/></w:lvl></w:abstractNum><w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:numFmt w:val="bullet"/><w:lvlText w:val="•"/></w:lvl></w:abstractNum>' +
  '<w:num w:numId="1"><w:abstractNumId w:val="1"/></w:num><w:num w:numId="2"><w:abstractNumId w:val="2"/></w:num>';

async function elementsOf(body: string): Promise<readonly PageElement[]> {
  const bytes = zip([
    ...packageParts("word/document.xml", { title: "", keywords: "" }),
    xmlPart("word/document.xml", "w:document", { uses: "w", content: `<w:body>${body}</w:body>` }),
    xmlPart("word/styles.xml", "w:styles", { uses: "w", content: styles }),
    xmlPart("word/numbering.xml", "w:numbering", { uses: "w", content: numbering }),
    relationships("word/document.xml", [
      ["rId1", "numbering", "numbering.xml"],
      ["rId2", "styles", "styles.xml"],
    ]),
  ]);
  await using file = await scratchFile("a.docx", bytes);
  const document = await docxFormat.open(file, { limits: defaultLimits, passwords: [] });
  try {
    return (await document.page(0)).elements;
  } finally {
    await document.close();
  }
}

const rowsOf = (rows: readonly (readonly string[])[]): string[] =>
  rows.map((cells) => row(cells.map((text) => cell(text))));

async function headersOf(rows: readonly (readonly string[])[], properties = ""): Promise<unknown> {
  const plain = table(rows[0]?.length ?? 0, rowsOf(rows));
  const [found] = await elementsOf(plain.replace("<w:tblPr/>", `<w:tblPr>${properties}</w:tblPr>`));
  return found?.content["headers"];
}

describe("the head of a table", () => {
  const years = [
    ["2024", "2025"],
    ["12", "15"],
  ];
  const look = (style: string, asked: string): string =>
    `<w:tblStyle w:val="${style}"/><w:tblLook ${asked}/>`;

  test.each([
    ["is the first row where the style sets it apart", look("Banded", 'w:firstRow="1"'), years[0]],
    ["is told by a style that another is based on", look("Own", 'w:val="04A0"'), years[0]],
    ["is none where the table does not ask for it", look("Banded", 'w:val="0480"'), undefined],
    ["is none where the style has no first row", look("Grid", 'w:firstRow="1"'), undefined],
    ["is none where nothing is said of it", "", undefined],
  ])("%s", async (_, properties, expected) => {
    expect(await headersOf(years, properties)).toEqual(expected);
  });

  test("is no row that stands alone", async () => {
    expect(await headersOf([["a", "b"]], look("Banded", 'w:firstRow="1"'))).toBeUndefined();
  });

  test.each([
    [
      "has an empty corner above the names of rows",
      [
        ["", "2024", "2025"],
        ["Sales", "12", "15"],
      ],
      true,
    ],
    [
      "has no empty corner where rows have no name",
      [
        ["", "2024", "2025"],
        ["", "12", "15"],
      ],
      false,
    ],
    [
      "is no row of values without a name",
      [
        ["", "12.5", "15.1"],
        ["Sales", "12", "15"],
      ],
      false,
    ],
  ])("%s", async (_, rows, isHead) => {
    expect(await headersOf(rows)).toEqual(isHead ? rows[0] : undefined);
  });
});

describe("numbers in cells", () => {
  const numbered = (level: number, text: string): string => item(1, level, text);

  test("count in the order of the document, before, in and behind the table", async () => {
    const body = [
      numbered(0, "first"),
      table(2, [
        row([cell(numbered(0, "second")), cell(numbered(1, "below") + paragraph(run("plain")))]),
        row([cell(styled("Clause", "third")), cell(item(2, 0, "a bullet"))]),
      ]),
      numbered(0, "fourth"),
    ];
    const [before, found, behind] = await elementsOf(body.join(""));
    expect(before?.content).toMatchObject({ items: ["first"] });
    expect(found?.content["rows"]).toEqual([
      ["2. second", "a) below\nplain"],
      ["3. third", "a bullet"],
    ]);
    expect(behind?.content).toMatchObject({ items: ["fourth"], start: 4 });
  });

  test("stand in cells without a word", async () => {
    const [found] = await elementsOf(
      table(2, [row([cell(numbered(0, "")), cell("a")]), row([cell(numbered(0, "")), cell("b")])]),
    );
    expect(found?.content["rows"]).toEqual([
      ["1.", "a"],
      ["2.", "b"],
    ]);
  });

  test("leave the marks of their words where they are", async () => {
    const bold = paragraph(
      run("bold", "<w:b/>"),
      '<w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr>',
    );
    const [found] = await elementsOf(table(1, [row([cell("head")]), row([cell(bold)])]));
    expect(found?.content["inline"]).toEqual([
      { row: 1, column: 0, runs: [{ text: "1. " }, { text: "bold", bold: true }] },
    ]);
  });

  test("go on in a table inside a cell", async () => {
    const inner = table(1, [row([cell(numbered(0, "inner"))])]);
    const found = await elementsOf(
      table(1, [row([cell(numbered(0, "outer") + inner)]), row([cell(numbered(0, "last"))])]),
    );
    expect(found.map(({ content }) => content["rows"])).toEqual([
      [["1. outer"], ["3. last"]],
      [["2. inner"]],
    ]);
  });
});
