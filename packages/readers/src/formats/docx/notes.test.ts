import { renderElementMarkdown } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import {
  packageParts,
  relationships,
  xmlPart,
} from "../../../../../tests/fixtures/documents/word-and-slides/ooxml.ts";
import { scratchFile } from "../../../../../tests/fixtures/documents/word-and-slides/scratch.ts";
import { paragraph, run } from "../../../../../tests/fixtures/documents/word-and-slides/word.ts";
import type { ZipPart } from "../../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { zip } from "../../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { defaultLimits } from "../../engine/limits.ts";
import { docxFormat } from "./docx-format.ts";

/** The blocks of a document of one paragraph, as Markdown. */
async function shownOf(text: string, parts: readonly ZipPart[]): Promise<readonly string[]> {
  const bytes = zip([
    ...packageParts("word/document.xml", { title: "", keywords: "" }),
    xmlPart("word/document.xml", "w:document", { uses: "w r", content: `<w:body>${text}</w:body>` }),
    ...parts,
  ]);
  await using file = await scratchFile("a.docx", bytes);
  const document = await docxFormat.open(file, { limits: defaultLimits, passwords: [] });
  try {
    return (await document.page(0)).elements.map((element) => renderElementMarkdown(element));
  } finally {
    await document.close();
  }
}

test("a footnote keeps its marks, and has its number in print where lines have ids too", async () => {
  const note = `<w:footnote w:id="2">${paragraph(`${run("see ")}${run("this", "<w:b/>")}`)}</w:footnote>`;
  const parts = [
    xmlPart("word/footnotes.xml", "w:footnotes", { uses: "w", content: note }),
    relationships("word/document.xml", [
      ["rId1", "footnotes", "footnotes.xml"],
      ["rId2", "settings", "settings.xml"],
    ]),
  ];
  const lines = (...ids: readonly number[]): ZipPart => {
    const named = ids.map((id) => `<w:footnote w:id="${id}"/>`).join("");
    const content = `<w:footnotePr>${named}</w:footnotePr>`;
    return xmlPart("word/settings.xml", "w:settings", { uses: "w", content });
  };
  const text = paragraph(`${run("Word")}<w:r><w:footnoteReference w:id="2"/></w:r>`);
  const shown = (settings: ZipPart): Promise<readonly string[]> => shownOf(text, [...parts, settings]);
  expect(await shown(lines(-1, 0))).toEqual(["Word[^2]", "[^2]: see **this**"]);
  expect(await shown(lines(0, 1))).toEqual(["Word[^1]", "[^1]: see **this**"]);
});
