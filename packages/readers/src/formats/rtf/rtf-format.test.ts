import { renderElementMarkdown } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { dump, golden, sourcePath } from "../../../../../tests/fixtures/documents/text-family/golden.ts";
import { openContent, openPath } from "../../../../../tests/fixtures/documents/text-family/open-file.ts";
import { describeFormat } from "../../testing/describe-format.ts";
import { rtfFormat } from "./rtf-format.ts";

describeFormat("RTF", { format: rtfFormat, files: ["letter.rtf"].map(sourcePath) });

describe("what a file says stays what it was", () => {
  test.each(["letter.rtf"])("%s", async (name) => {
    await using document = await openPath(rtfFormat, sourcePath(name));
    const actual = await dump(document);
    expect(actual).toBe(await golden(name, actual));
  });
});

const rtf = (text: string) => ({ name: "x.rtf", bytes: text });

describe("RTF", () => {
  test("each font is read in its own character set", async () => {
    await using document = await openPath(rtfFormat, sourcePath("letter.rtf"));
    const text = (await document.page(0)).elements.find(({ category }) => category === "text");
    expect(text?.content["text"]).toBe("This is café and €uro, 日本 and Привет, 中 then bold\non two lines.");
  });

  const markdown = async (text: string): Promise<string[]> => {
    await using document = await openContent(rtfFormat, rtf(`{\\rtf1 ${text}}`));
    return (await document.page(0)).elements.map((element) => renderElementMarkdown(element));
  };

  test.each([
    ["a {\\b bold} {\\i slanted} {\\b\\i both\\i0  bold} z", "a **bold** *slanted* ***both*** **bold** z"],
    ["H{\\sub 2}O x{\\super 2\\nosupersub  y}, {\\strike gone}", "H<sub>2</sub>O x<sup>2</sup> y, ~~gone~~"],
    [
      'see {\\field{\\*\\fldinst HYPERLINK "https://example.com/a"}{\\fldrslt\\plain the {\\b guide}}}.',
      "see [the **guide**](https://example.com/a).",
    ],
    ["{\\b bold\\plain  plain}", "**bold** plain"],
  ])("words keep their marks and links: %s", async (text, expected) => {
    expect(await markdown(text)).toEqual([expected]);
  });

  test("a note hangs on its word", async () => {
    expect(
      await markdown("word{\\super\\chftn}{\\footnote {\\super\\chftn} what it means} on\\par next"),
    ).toEqual(["word[^1] on", "[^1]: what it means", "next"]);
  });

  test("a note keeps its marks and paragraphs", async () => {
    expect(await markdown("word{\\footnote {\\super\\chftn} so {\\b be}\\par it} on")).toEqual([
      "word[^1] on",
      "[^1]: so **be**\n    it",
    ]);
  });

  test("words of a font of programs are code, unless the whole file is in it", async () => {
    const fonts = "\\deff0{\\fonttbl{\\f0 Arial;}{\\f1\\fmodern Courier New;}}";
    expect(await markdown(`${fonts}a {\\f1 b} c\\par{\\f1 if x:\\line   run()\\par   stop()\\par}d`)).toEqual(
      ["a `b` c", "```\nif x:\n  run()\n  stop()\n```", "d"],
    );
    expect(await markdown("\\deff1{\\fonttbl{\\f1 Courier;}}\\f1 all of it\\par")).toEqual(["all of it"]);
  });

  test("bullets and numbers that are written as words are lists, as deep as they are set in", async () => {
    const item = (indent: number, text: string): string => `\\pard\\li${indent}\\fi-360 ${text}\\par`;
    const text =
      item(360, "\\bullet \\tab {\\b a}") + item(720, "\\endash \\tab b") + item(360, "\\bullet\\tab c");
    expect(await markdown(`${text}${item(360, "1.\\tab d")}`)).toEqual(["- **a**\n  - b\n- c", "1. d"]);
  });

  test("tabs part words, and styles make titles and quotations", async () => {
    const styles = "{\\stylesheet{\\s1 Title;}{\\s2 Intense Quote;}}";
    expect(await markdown(`${styles}\\pard\\s1 T\\par\\pard\\s2 q\\par\\pard Name\\tab 12\\par`)).toEqual([
      "# T",
      "> q",
      "Name\t12",
    ]);
  });

  test("what a tracked change takes out is told beside its paragraph", async () => {
    expect(await markdown("a {\\deleted b }{\\revised c}\\par d")).toEqual([
      "a c",
      "[annotation: ~~b~~]",
      "d",
    ]);
  });

  test("a link that stands alone is a link", async () => {
    const text = '{\\field{\\*\\fldinst HYPERLINK "https://example.com/"}{\\fldrslt here}}';
    await using document = await openContent(rtfFormat, rtf(`{\\rtf1 ${text}}`));
    expect((await document.page(0)).elements[0]).toMatchObject({
      category: "link",
      content: { text: "here", url: "https://example.com/" },
    });
  });

  test.each([
    ['HYPERLINK "/docs/a"', "x [here](/docs/a)"],
    ['HYPERLINK \\\\l "part"', "x [here](#part)"],
    ['HYPERLINK "a.html" \\\\l "part" \\\\o "tip"', "x [here](a.html#part)"],
    ["PAGE", "x here"],
  ])("a link leads to where its field says: %s", async (instruction, expected) => {
    const text = `x {\\field{\\*\\fldinst ${instruction}}{\\fldrslt here}}`;
    expect(await markdown(text)).toEqual([expected]);
  });

  test("a link to a place in the file stays a text where it stands alone", async () => {
    expect(await markdown('{\\field{\\*\\fldinst HYPERLINK \\\\l "part"}{\\fldrslt here}}')).toEqual([
      "[here](#part)",
    ]);
  });

  test("a remark of the program that wrote the file is no text of it", async () => {
    const text = "{\\info{\\title T}{\\comment StarWriter}{\\doccomm About}}words";
    await using document = await openContent(rtfFormat, rtf(`{\\rtf1 ${text}}`));
    expect(document.facts.summary).toBe("About");
    expect((await document.page(0)).elements.map(({ content }) => content["text"])).toEqual(["words"]);
  });

  test("the style of a character makes no paragraph a heading", async () => {
    const styles = "{\\stylesheet{\\s0 Normal;}{\\s1 heading 1;}{\\*\\cs16 Heading 6 Char;}}";
    expect(await markdown(`${styles}\\pard\\s0 plain\\par\\pard\\s1 head\\par`)).toEqual(["plain", "# head"]);
  });

  test("bullets and numbers are lists of their own, boxes are kept", async () => {
    const item = (marker: string, text: string): string =>
      `\\pard{\\listtext\\plain ${marker}\\tab}${text}\\par`;
    const text = item("o", "a") + item("1.", "b") + item("2.", "c") + item("\\u9744?", "d");
    expect(await markdown(text)).toEqual(["- a", "1. b\n2. c", "- ☐ d"]);
  });

  test("items have the numbers and letters that are printed, and a list that counts anew is another", async () => {
    const item = (marker: string, text: string, indent = 0): string =>
      `\\pard\\li${indent}{\\listtext ${marker}\\tab}${text}\\par`;
    const text = `${item("7.", "g")}${item("8.", "h")}${item("a)", "i", 360)}${item("9.", "k")}${item("1.", "l")}${item("3.", "m", 360)}`;
    expect(await markdown(text)).toEqual(["7. g\n8. h\n   - a) i\n9. k", "1. l\n   3. m"]);
  });

  test("merged cells stand in their columns", async () => {
    const row = (edges: string, ...cells: string[]): string =>
      `\\trowd${edges}${cells.map((cell) => `\\pard\\intbl ${cell}\\cell`).join("")}\\row`;
    const text =
      row("\\trhdr\\cellx2000\\cellx3000", "Wide", "C") +
      row("\\clvmgf\\cellx1000\\cellx2000\\cellx3000", "tall", "b", "{\\b c}") +
      row("\\clvmrg\\cellx1010\\cellx2000\\cellx3000", "", "e", "f");
    await using document = await openContent(rtfFormat, rtf(`{\\rtf1 ${text}\\pard after}`));
    const [table, after] = (await document.page(0)).elements;
    expect(after?.content["text"]).toBe("after");
    expect(table?.content).toMatchObject({
      headers: ["Wide", "", "C"],
      rows: [
        ["tall", "b", "c"],
        ["", "e", "f"],
      ],
      spans: [
        { row: 0, column: 0, row_span: 1, col_span: 2 },
        { row: 1, column: 0, row_span: 2, col_span: 1 },
      ],
      inline: [{ row: 0, column: 2, runs: [{ text: "c", bold: true }] }],
    });
  });

  test("a row that does not tell its columns keeps its cells one after the other", async () => {
    const rows = async (cells: string): Promise<unknown> => {
      const text = `\\trowd\\cellx1000\\pard\\intbl ${cells}\\row`;
      await using document = await openContent(rtfFormat, rtf(`{\\rtf1 ${text}\\pard x}`));
      return (await document.page(0)).elements[0]?.content["rows"];
    };
    expect(await rows("a\\cell b\\cell")).toEqual([["a", "b"]]);
    expect(await rows("a\\cell\\cell\\cell")).toEqual([["a"]]);
  });

  test("groups without end are refused, and closing braces too many are passed over", async () => {
    await expect(openContent(rtfFormat, rtf(`{\\rtf1${"{".repeat(100_000)}`))).rejects.toMatchObject({
      code: "too-large",
    });
    await using document = await openContent(rtfFormat, rtf("{\\rtf1 a}}}}} b"));
    expect((await document.page(0)).elements[0]?.content["text"]).toBe("a b");
  });

  test("a file that is cut keeps what it has, and says so", async () => {
    await using document = await openContent(rtfFormat, rtf("{\\rtf1 {\\b half a sent"));
    expect((await document.page(0)).elements[0]?.content["text"]).toBe("half a sent");
    expect(document.facts.metadata?.["problems"]).toEqual([expect.stringContaining("cut")]);
  });

  test("a picture hands out its bytes", async () => {
    await using document = await openPath(rtfFormat, sourcePath("letter.rtf"));
    const blob = await document.blob("img-0-0");
    expect(Buffer.from(blob?.bytes ?? []).toString("hex")).toBe("89504e470d0a1a0a");
  });

  test.each(["????", "Slide 1"])("a title that says nothing, %s, is no title", async (title) => {
    await using document = await openContent(rtfFormat, rtf(`{\\rtf1{\\info{\\title ${title}}}x}`));
    expect(document.facts.title).toBeUndefined();
  });

  test("another file under the name is refused", async () => {
    await expect(openContent(rtfFormat, rtf("plain words"))).rejects.toMatchObject({ code: "damaged" });
  });
});
