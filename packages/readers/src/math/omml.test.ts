import { describe, expect, test } from "vitest";
import { defaultLimits } from "../engine/limits.ts";
import { parseXml } from "../xml/xml-element.ts";
import { formulaOf } from "./mathml.ts";
import { ommlToLatex } from "./omml.ts";

const limits = defaultLimits;
const latex = (content: string): string => ommlToLatex(parseXml(`<m:oMath>${content}</m:oMath>`, { limits }));
const r = (text: string, properties = ""): string => `<m:r>${properties}<m:t>${text}</m:t></m:r>`;
const e = (text: string): string => `<m:e>${r(text)}</m:e>`;

describe("an Office equation becomes LaTeX", () => {
  test.each([
    ["a fraction", `<m:f><m:num>${r("a")}</m:num><m:den>${r("b")}</m:den></m:f>`, "\\frac{a}{b}"],
    [
      "a fraction on one line",
      `<m:f><m:fPr><m:type m:val="lin"/></m:fPr><m:num>${r("a")}</m:num><m:den>${r("b")}</m:den></m:f>`,
      "{a}/{b}",
    ],
    [
      "indices",
      `<m:sSubSup>${e("x")}<m:sub>${r("i")}</m:sub><m:sup>${r("2")}</m:sup></m:sSubSup>`,
      "x_{i}^{2}",
    ],
    ["an index on a group", `<m:sSup>${e("ab")}<m:sup>${r("2")}</m:sup></m:sSup>`, "{ab}^{2}"],
    [
      "a square root",
      `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/>${e("x")}</m:rad>`,
      "\\sqrt{x}",
    ],
    ["a cube root", `<m:rad><m:deg>${r("3")}</m:deg>${e("x")}</m:rad>`, "\\sqrt[3]{x}"],
    [
      "an integral",
      `<m:nary><m:sub>${r("0")}</m:sub><m:sup>${r("∞")}</m:sup>${e("x")}</m:nary>`,
      "\\int_{0}^{\\infty}{x}",
    ],
    [
      "brackets",
      `<m:d><m:dPr><m:begChr m:val="{"/><m:endChr m:val=""/></m:dPr>${e("a")}</m:d>`,
      "\\left\\{a\\right.",
    ],
    ["a function", `<m:func><m:fName>${r("sin")}</m:fName>${e("x")}</m:func>`, "\\sin {x}"],
    [
      "a limit",
      `<m:func><m:fName><m:limLow><m:e>${r("lim")}</m:e><m:lim>${r("n→∞")}</m:lim></m:limLow></m:fName>${e("x")}</m:func>`,
      "\\lim_{n\\to \\infty}{x}",
    ],
    ["an accent", `<m:acc><m:accPr><m:chr m:val="\u20d7"/></m:accPr>${e("v")}</m:acc>`, "\\vec{v}"],
    ["a bar", `<m:bar><m:barPr><m:pos m:val="top"/></m:barPr>${e("x")}</m:bar>`, "\\overline{x}"],
    [
      "a matrix",
      `<m:m><m:mr>${e("a")}${e("b")}</m:mr><m:mr>${e("c")}${e("d")}</m:mr></m:m>`,
      "\\begin{matrix}a & b \\\\ c & d\\end{matrix}",
    ],
    [
      "equations under each other",
      `<m:eqArr>${e("a&amp;=b")}${e("c&amp;=d")}</m:eqArr>`,
      "\\begin{aligned}a&=b \\\\ c&=d\\end{aligned}",
    ],
    ["words", r("if x_1", "<m:rPr><m:nor/></m:rPr>"), "\\text{if x\\_1}"],
    ["alphabets", r("R", '<m:rPr><m:scr m:val="double-struck"/></m:rPr>'), "\\mathbb{R}"],
    ["letters and signs", r("𝑎≤𝛽·50%"), "a\\leq \\beta \\cdot 50\\%"],
    ["a change that was not accepted", `${r("a")}<w:del><m:r><m:t>b</m:t></m:r></w:del>`, "a"],
    ["something unknown around something known", `<m:box>${e("x")}</m:box><constructor/>`, "x"],
  ])("%s", (_label, omml, wanted) => {
    expect(latex(omml)).toBe(wanted);
  });
});

describe("MathML becomes LaTeX", () => {
  const of = (content: string): string =>
    formulaOf(parseXml(`<math xmlns="http://www.w3.org/1998/Math/MathML">${content}</math>`, { limits }));
  test.each([
    ["fractions and roots", "<mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac>", "\\frac{a}{\\sqrt{b}}"],
    ["indices", "<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>", "x_{1}^{2}"],
    ["sums", "<munderover><mo>∑</mo><mi>i</mi><mi>n</mi></munderover>", "\\sum_{i}^{n}"],
    ["functions", "<mi>sin</mi><mi>α</mi>", "\\sin \\alpha"],
    ["accents", "<mover><mi>v</mi><mo>→</mo></mover>", "\\vec{v}"],
    [
      "tables",
      "<mtable><mtr><mtd><mi>a</mi></mtd><mtd><mi>b</mi></mtd></mtr></mtable>",
      "\\begin{matrix}a & b\\end{matrix}",
    ],
    ["fences", '<mfenced open="[" close="]"><mi>a</mi><mi>b</mi></mfenced>', "\\left[a,b\\right]"],
    ["no source of its writer", "<semantics><mi>a</mi><annotation>alpha</annotation></semantics>", "a"],
  ])("%s", (_label, mathml, wanted) => {
    expect(of(mathml)).toBe(wanted);
  });
});
