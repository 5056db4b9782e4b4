import { describe, expect, test } from "vitest";
import { defaultLimits } from "../../engine/limits.ts";
import { formatNumber } from "./number-format.ts";
import { Numbering } from "./numbering.ts";

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';
const level = (depth: number, format: string, text: string): string =>
  `<w:lvl w:ilvl="${depth}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;
const family = (id: number, content: string): string =>
  `<w:abstractNum w:abstractNumId="${id}">${content}</w:abstractNum>`;
const list = (id: number, of: number, content = ""): string =>
  `<w:num w:numId="${id}"><w:abstractNumId w:val="${of}"/>${content}</w:num>`;
const parse = (content: string): Numbering =>
  Numbering.parse(`<w:numbering ${W}>${content}</w:numbering>`, defaultLimits);

describe("numbers of lists", () => {
  test("count on, start again below the next number, and are written as their level says", () => {
    const numbering = parse(
      family(0, level(0, "decimal", "%1.") + level(1, "lowerLetter", "%1.%2)")) + list(1, 0),
    );
    const markers = [0, 1, 1, 0, 1].map((depth) => numbering.count("1", depth).marker);
    expect(markers).toEqual(["1.", "1.a)", "1.b)", "2.", "2.a)"]);
  });

  test("are shared by lists of one family, unless one says where it starts", () => {
    const restart = '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="5"/></w:lvlOverride>';
    const numbering = parse(
      family(0, level(0, "decimal", "%1.")) + list(1, 0) + list(2, 0) + list(3, 0, restart),
    );
    expect(["1", "2", "3", "3"].map((id) => numbering.count(id, 0).ordinal)).toEqual([1, 2, 5, 6]);
  });

  test("come from the family of a style where the list only names it", () => {
    const numbering = parse(
      family(0, '<w:numStyleLink w:val="Legal"/>') +
        family(1, `<w:styleLink w:val="Legal"/>${level(0, "upperRoman", "%1.")}`) +
        list(1, 0),
    );
    expect(numbering.count("1", 0).marker).toBe("I.");
  });

  test("are digits on every level where a contract wants them so", () => {
    const legal = level(1, "decimal", "%1.%2").replace("<w:lvlText", "<w:isLgl/><w:lvlText");
    const numbering = parse(family(0, level(0, "upperRoman", "%1.") + legal) + list(1, 0));
    expect([0, 1].map((depth) => numbering.count("1", depth).marker)).toEqual(["I.", "1.1"]);
  });

  test("do not exist for bullets and for lists that nobody defined", () => {
    const numbering = parse(family(0, level(0, "bullet", "•")) + list(1, 0));
    expect(numbering.count("1", 0)).toEqual({ isOrdered: false, ordinal: 0, marker: "", bullet: "•" });
    expect(numbering.has("0")).toBe(false);
  });
});

test.each([
  [4, "upperRoman", "IV"],
  [28, "lowerLetter", "bb"],
  [7, "decimalZero", "07"],
  [21, "chineseCounting", "二十一"],
  [10, "chineseCounting", "十"],
  [99_999, "upperRoman", "99999"],
  [3, "somethingNew", "3"],
])("%i is written in %s as %s", (value, format, text) => {
  expect(formatNumber(value, format)).toBe(text);
});
