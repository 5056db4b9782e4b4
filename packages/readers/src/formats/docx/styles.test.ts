import { describe, expect, test } from "vitest";
import { defaultLimits } from "../../engine/limits.ts";
import { StyleSheet } from "./styles.ts";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const style = (id: string, name: string, rest = ""): string =>
  `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/>${rest}</w:style>`;
const parse = (...styles: string[]): StyleSheet =>
  StyleSheet.parse(`<w:styles ${W}>${styles.join("")}</w:styles>`, defaultLimits);
const based = (on: string): string => `<w:basedOn w:val="${on}"/>`;
const outline = (level: number): string => `<w:pPr><w:outlineLvl w:val="${level}"/></w:pPr>`;

describe("the heading level of a style", () => {
  test("comes from its outline level, its name, or what it is based on", () => {
    const sheet = parse(
      style("a", "Chapter", outline(2)),
      style("b", "heading 4"),
      style("c", "Mine", based("b")),
      style("d", "Überschrift 2"),
      style("e", "标题 3"),
    );
    expect(["a", "b", "c", "d", "e"].map((id) => sheet.paragraph(id).headingLevel)).toEqual([3, 4, 4, 2, 3]);
  });

  test("is taken away by the outline level of body text", () => {
    const sheet = parse(
      style("h", "heading 1", outline(0)),
      style("t", "TOC Heading", based("h") + outline(9)),
    );
    expect(sheet.paragraph("t").headingLevel).toBeUndefined();
  });

  test("is guessed from the id when nobody defines the style", () => {
    expect(StyleSheet.none.paragraph("Heading2").headingLevel).toBe(2);
    expect(StyleSheet.none.paragraph(undefined).headingLevel).toBeUndefined();
  });

  test("is found although styles are based on each other in a circle", () => {
    const sheet = parse(style("a", "A", based("b")), style("b", "B", based("a")));
    expect(sheet.paragraph("a").headingLevel).toBeUndefined();
  });
});

describe("code", () => {
  const courier = '<w:rPr><w:rFonts w:ascii="Courier New"/></w:rPr>';

  test("is told by the name or the face of a style", () => {
    const sheet = parse(style("a", "Source Code"), style("b", "Listing text", courier), style("c", "Codex"));
    expect(["a", "b", "c"].map((id) => sheet.paragraph(id).isCode)).toEqual([true, true, false]);
  });

  test("is not told by a face in which everything is set", () => {
    const normal = `<w:style w:type="paragraph" w:default="1" w:styleId="n"><w:name w:val="Normal"/>${courier}</w:style>`;
    const sheet = parse(normal, style("a", "Body", based("n")));
    expect(sheet.paragraph("a").isCode).toBe(false);
    expect(sheet.usesMonospacedText).toBe(true);
  });
});
