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

async function elementsOf(body: string): Promise<readonly PageElement[]> {
  const content = odfPart(
    "content.xml",
    "office:document-content",
    `<office:body><office:text>${body}</office:text></office:body>`,
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
