import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { xmlFormat } from "./xml-format.ts";

describeFormat("XML", { format: xmlFormat, files: ["feed.xml"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["feed.xml"])("%s", async (name) => {
    await using document = await openPath(xmlFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

const xml = (text: string) => ({ name: "x.xml", bytes: text });

describe("XML", () => {
  test("an entity that names a file is not followed", async () => {
    const text = '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a><b>&e;</b></a>';
    await using document = await openContent(xmlFormat, xml(text));
    expect(document.facts.metadata?.["problems"]).toEqual([expect.stringContaining("undefined entity")]);
    expect((await document.page(0)).elements).toHaveLength(1);
  });

  test("a million open elements are refused", async () => {
    await expect(openContent(xmlFormat, xml("<a>".repeat(1_000_000)))).rejects.toMatchObject({
      code: "too-large",
    });
  });

  test("one long line is indented", async () => {
    const text = `<r><!-- c -->${"<i>1</i>".repeat(400)}<e/><o><i>t</i></o></r>`;
    await using document = await openContent(xmlFormat, xml(text));
    const page = await document.page(document.facts.pageCount - 1);
    expect(page.elements.at(-1)?.content["code"]).toMatch(
      /\n {2}<i>1<\/i>\n {2}<e\/>\n {2}<o>\n {4}<i>t<\/i>\n {2}<\/o>\n<\/r>$/,
    );
  });

  test("what is no XML at all is given up on early", async () => {
    await using document = await openContent(xmlFormat, xml("<".repeat(500_000)));
    expect(document.facts.metadata?.["problems"]).toHaveLength(5);
  });
});
