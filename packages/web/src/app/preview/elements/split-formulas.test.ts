import { expect, test } from "vitest";
import { splitFormulas } from "./split-formulas.ts";

test("what stands between dollar signs is a formula, the rest are words", () => {
  expect(splitFormulas("The mean is $\\bar e = \\frac{1}{n}\\sum e_i$. So $n$ and $x^2$")).toEqual([
    { words: "The mean is " },
    { formula: "\\bar e = \\frac{1}{n}\\sum e_i" },
    { words: ". So " },
    { formula: "n" },
    { words: " and " },
    { formula: "x^2" },
  ]);
  expect(splitFormulas("均值为$\\bar e$。")).toEqual([
    { words: "均值为" },
    { formula: "\\bar e" },
    { words: "。" },
  ]);
});

test.each([
  "costs $5 and $10, or $5-$10",
  "US$ 5 and A$ 7_000",
  "=SUM($A$1:$B$2)",
  "$HOME_$USER and ${x}^${y}",
  "$a lot of money$",
  "$ x^2 $",
  "$$x^2$$",
  "\\$x^2\\$",
  "$x\n^2$",
  "",
  "$".repeat(50_000),
  "$a_".repeat(50_000),
  "$x$ ".repeat(101),
])("%j has no formula", (text) => {
  expect(splitFormulas(text).filter((piece) => "formula" in piece)).toEqual([]);
});
