import { renderElementMarkdown } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import {
  dump,
  golden,
  sourceFile,
  sourcePath,
} from "../../../../../tests/fixtures/documents/word-and-slides/golden.ts";
import { odfPart } from "../../../../../tests/fixtures/documents/word-and-slides/opendocument.ts";
import { scratchFile } from "../../../../../tests/fixtures/documents/word-and-slides/scratch.ts";
import { zip } from "../../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { DocumentErrorCode } from "../../engine/document-error.ts";
import { defaultLimits } from "../../engine/limits.ts";
import type { PageElement } from "../../engine/model.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { odtFormat } from "./odt-format.ts";

const options = { limits: defaultLimits, passwords: [] };
const letter = sourcePath("letter.odt");

describeFormat("odt", { format: odtFormat, files: [letter] });

test("the letter reads as its golden file says", async () => {
  const document = await odtFormat.open(await sourceFile(letter), options);
  const actual = await dump(document);
  await document.close();
  expect(actual).toBe(await golden("letter.odt", actual));
});

async function elementsOf(body: string, styles = ""): Promise<readonly PageElement[]> {
  const content = odfPart(
    "content.xml",
    "office:document-content",
    `<office:automatic-styles>${styles}</office:automatic-styles><office:body><office:text>${body}</office:text></office:body>`,
  );
  await using file = await scratchFile("a.odt", zip([content]));
  const document = await odtFormat.open(file, options);
  try {
    return (await document.page(0)).elements;
  } finally {
    await document.close();
  }
}

describe("an OpenDocument text", () => {
  test("folds white space that is only layout", async () => {
    const [found] = await elementsOf("<text:p>  one\n   two <text:span> three</text:span> </text:p>");
    expect(found?.content).toEqual({ text: "one two three" });
  });

  test("keeps the marks that its styles give to words, in texts and in items", async () => {
    const style = (name: string, parent: string, properties: string): string =>
      `<style:style style:name="${name}" style:family="text" style:parent-style-name="${parent}"><style:text-properties ${properties}/></style:style>`;
    const styles =
      style("B", "", 'fo:font-weight="bold"') +
      style("BI", "B", 'fo:font-style="italic"') +
      style("U", "", 'style:text-position="super 58%"');
    const words =
      'a <text:span text:style-name="B">b</text:span> <text:span text:style-name="BI">c</text:span><text:span text:style-name="U">2</text:span>';
    const body = `<text:p>${words}</text:p><text:list><text:list-item><text:p>${words}</text:p></text:list-item></text:list>`;
    const [text, list] = await elementsOf(body, styles);
    const inline = [
      { text: "a " },
      { text: "b", bold: true },
      { text: " " },
      { text: "c", bold: true, italic: true },
      { text: "2", sup: true },
    ];
    expect(text?.content).toEqual({ text: "a b c2", inline });
    expect(list?.content["items"]).toEqual([{ text: "a b c2", inline }]);
  });

  test("has headings that are written as paragraphs in the style of one", async () => {
    const style = (name: string, parent: string, more = ""): string =>
      `<style:style style:name="${name}" style:family="paragraph" style:parent-style-name="${parent}"${more}/>`;
    const styles =
      style("Heading_20_2", "Standard") +
      style("P1", "Heading_20_2") +
      style("Clause", "Standard", ' style:default-outline-level="3"') +
      style("P2", "Clause") +
      style("P3", "Heading_20_2", ' style:default-outline-level=""') +
      style("Heading", "Standard");
    const line = (name: string): string => `<text:p text:style-name="${name}">${name}</text:p>`;
    const found = await elementsOf(["P1", "P2", "P3", "Heading"].map(line).join(""), styles);
    expect(found.map(({ category, content }) => [category, content["level"]])).toEqual([
      ["heading", 2],
      ["heading", 3],
      ["text", undefined],
      ["text", undefined],
    ]);
  });

  test("is by whoever began it, not by what saved it last", async () => {
    const meta = odfPart(
      "meta.xml",
      "office:document-meta",
      "<office:meta><meta:initial-creator>Ada</meta:initial-creator><dc:creator>Un-named</dc:creator></office:meta>",
    );
    const content = odfPart(
      "content.xml",
      "office:document-content",
      "<office:body><office:text/></office:body>",
    );
    await using file = await scratchFile("a.odt", zip([content, meta]));
    const document = await odtFormat.open(file, options);
    const { author, metadata } = document.facts;
    await document.close();
    expect({ author, last: metadata?.["last_modified_by"] }).toEqual({ author: "Ada", last: "Un-named" });
  });

  test("keeps the marks of its notes, and links to places that a person has named", async () => {
    const styles =
      '<style:style style:name="B" style:family="text"><style:text-properties fo:font-weight="bold"/></style:style>';
    const note =
      '<text:note text:id="n" text:note-class="footnote"><text:note-citation>1</text:note-citation><text:note-body>' +
      '<text:p>so <text:span text:style-name="B">be</text:span></text:p><text:p>it</text:p></text:note-body></text:note>';
    const link = (place: string): string => `<text:a xlink:href="${place}">see</text:a>`;
    const [text, found] = await elementsOf(
      `<text:p>word${note} ${link("#Harbour")} ${link("#1.Tides|outline")} ${link("#__RefHeading__1")}</text:p>`,
      styles,
    );
    expect(text?.content["inline"]).toEqual([
      { text: "word" },
      { text: "", note: "1" },
      { text: " " },
      { text: "see", link: "#Harbour" },
      { text: " see see" },
    ]);
    expect(found?.content).toMatchObject({
      text: "so be\nit",
      inline: [{ text: "so " }, { text: "be", bold: true }, { text: "\nit" }],
      label: "1",
    });
  });

  test("has a title that is no heading, and quotations of other programs' styles", async () => {
    const [title, quote] = await elementsOf(
      '<text:p text:style-name="Title">Tides</text:p><text:p text:style-name="Intense_20_Quote">Rise</text:p>',
    );
    expect(title).toMatchObject({ category: "text", metadata: { style: "title" } });
    expect(quote?.content).toEqual({ text: "Rise", quote: true });
  });

  test("numbers an inner list by a style of its own that knows one level", async () => {
    const styles =
      '<text:list-style style:name="N"><text:list-level-style-number text:level="1" style:num-format="1"/></text:list-style>';
    const inner =
      '<text:list text:style-name="N"><text:list-item><text:p>b</text:p></text:list-item></text:list>';
    const [found] = await elementsOf(
      `<text:list><text:list-item><text:p>a</text:p>${inner}</text:list-item></text:list>`,
      styles,
    );
    expect(found?.content["items"]).toEqual([{ text: "a", ordered: true, items: ["b"] }]);
  });

  test("counts lists from where their style, an item or a list before says", async () => {
    const level = (at: number, start: string): string =>
      `<text:list-level-style-number text:level="${at}" style:num-format="1" ${start}/>`;
    const styles = `<text:list-style style:name="N">${level(1, 'text:start-value="4"')}${level(2, 'text:start-value="7"')}</text:list-style><text:list-style style:name="M">${level(1, "")}</text:list-style>`;
    const list = (style: string, items: string, more = ""): string =>
      `<text:list text:style-name="${style}" ${more}>${items}</text:list><text:p>-</text:p>`;
    const item = (text: string, more = "", inner = ""): string =>
      `<text:list-item ${more}><text:p>${text}</text:p>${inner}</text:list-item>`;
    const inner = `<text:list>${item("c")}</text:list>`;
    const body = [
      list("N", item("a") + item("b", "", inner)),
      list("N", item("d"), 'text:continue-numbering="true"'),
      list("N", item("e")),
      list("M", item("f", 'text:start-value="9"')),
      list("M", item("g"), 'text:continue-list="x"'),
      list("M", item("h")),
    ];
    const elements = await elementsOf(body.join(""), styles);
    const lists = elements.filter(({ category }) => category === "list");
    expect(lists.map((each) => renderElementMarkdown(each))).toEqual([
      "4. a\n5. b\n   7. c",
      "6. d",
      "4. e",
      "9. f",
      "10. g",
      "1. h",
    ]);
  });

  test("gives several paragraphs of an item as one item", async () => {
    const [found] = await elementsOf(
      "<text:list><text:list-item><text:p>first</text:p><text:p>second</text:p></text:list-item></text:list>",
    );
    expect(found?.content["items"]).toEqual(["first\nsecond"]);
  });

  test("with a cell repeated beyond all measure stays small", async () => {
    const [found] = await elementsOf(
      '<table:table><table:table-row table:number-rows-repeated="999999999"><table:table-cell table:number-columns-repeated="999999999"><text:p>x</text:p></table:table-cell></table:table-row></table:table>',
    );
    expect(found?.content["total_rows"]).toBeLessThanOrEqual(2000);
  });

  test("that is encrypted is refused with a reason", async () => {
    const manifest = odfPart(
      "META-INF/manifest.xml",
      "manifest:manifest",
      '<manifest:file-entry manifest:full-path="content.xml"><manifest:encryption-data/></manifest:file-entry>',
    );
    await using file = await scratchFile("a.odt", zip([manifest]));
    await expect(odtFormat.open(file, options)).rejects.toMatchObject({ code: DocumentErrorCode.Encrypted });
  });

  test("that holds something else is refused", async () => {
    await using file = await scratchFile(
      "a.odt",
      zip([odfPart("content.xml", "office:document-content", "")]),
    );
    await expect(odtFormat.open(file, options)).rejects.toMatchObject({ code: DocumentErrorCode.Damaged });
  });
});
