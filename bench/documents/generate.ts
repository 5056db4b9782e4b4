import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { bigPdf } from "../../tests/fixtures/documents/pdf/big.ts";
import { bigWorkbook } from "../../tests/fixtures/documents/spreadsheets/big-workbook.ts";
import type { Link } from "../../tests/fixtures/documents/word-and-slides/ooxml.ts";
import {
  packageParts,
  relationships,
  xmlPart,
} from "../../tests/fixtures/documents/word-and-slides/ooxml.ts";
import { paragraph, run, styled } from "../../tests/fixtures/documents/word-and-slides/word.ts";
import { zip } from "../../tests/fixtures/documents/word-and-slides/zip.ts";

const sentence = "The orchard gave more than last year, and the harvest was in before the rain came. ";

/** Writes the large files that the benchmark reads; they are too large to be kept. */
export function generateFiles(folder: string): void {
  writeFileSync(join(folder, "pages.pdf"), bigPdf(1_000));
  writeFileSync(join(folder, "rows.xlsx"), bigWorkbook({ rows: 100_000, texts: "shared" }));
  writeFileSync(join(folder, "book.docx"), zip(bookParts()));
  writeFileSync(join(folder, "slides.pptx"), zip(slideParts(1_000)));
}

/** A document of the size of a book of 870 pages: some 350,000 words under 170 headings. */
function bookParts() {
  const body = Array.from({ length: 170 }, (_, chapter) => [
    styled("Heading1", `Chapter ${chapter + 1}`),
    ...Array.from({ length: 45 }, () => paragraph(run(sentence.repeat(3)))),
  ]).flat();
  const style =
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>';
  return [
    ...packageParts("word/document.xml", {
      title: "A long book",
      keywords: "",
      types: {
        "word/document.xml": "wordprocessingml.document.main",
        "word/styles.xml": "wordprocessingml.styles",
      },
    }),
    relationships("word/document.xml", [["rId1", "styles", "styles.xml"]]),
    xmlPart("word/styles.xml", "w:styles", { uses: "w", content: style }),
    xmlPart("word/document.xml", "w:document", { uses: "w r", content: `<w:body>${body.join("")}</w:body>` }),
  ];
}

function slideParts(count: number) {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  const ids = numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number}"/>`).join("");
  const links = numbers.map((number): Link => [`rId${number}`, "slide", `slides/slide${number}.xml`]);
  const place = '<a:xfrm><a:off x="0" y="0"/><a:ext cx="9" cy="9"/></a:xfrm>';
  const shape = (kind: string, text: string): string =>
    `<p:sp><p:nvSpPr><p:cNvPr id="2" name="s"/><p:cNvSpPr/><p:nvPr><p:ph ${kind}/></p:nvPr></p:nvSpPr><p:spPr>${place}</p:spPr><p:txBody><a:bodyPr/><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`;
  return [
    ...packageParts("ppt/presentation.xml", {
      title: "Many slides",
      keywords: "",
      types: {
        "ppt/presentation.xml": "presentationml.presentation.main",
        ...Object.fromEntries(
          numbers.map((number) => [`ppt/slides/slide${number}.xml`, "presentationml.slide"]),
        ),
      },
    }),
    xmlPart("ppt/presentation.xml", "p:presentation", {
      uses: "p r",
      content: `<p:sldIdLst>${ids}</p:sldIdLst>`,
    }),
    relationships("ppt/presentation.xml", links),
    ...numbers.map((number) =>
      xmlPart(`ppt/slides/slide${number}.xml`, "p:sld", {
        uses: "p a r",
        content: `<p:cSld><p:spTree>${shape('type="title"', `Slide ${number}`)}${shape('type="body" idx="1"', sentence.repeat(4))}</p:spTree></p:cSld>`,
      }),
    ),
  ];
}
