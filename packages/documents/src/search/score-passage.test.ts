import { expect, test } from "vitest";
import { parseQuery } from "./parse-query.ts";
import { PassageScanner } from "./scan-passage.ts";
import { scorePassage } from "./score-passage.ts";

/** How much a body holds of the first unit of a query, on its own and with ten times as much text behind it. */
function heldOf(query: string, body: string, filler: string): readonly [short: number, long: number] {
  const units = parseQuery(query).wanted.map((unit) => ({ unit, worth: 1 }));
  const scanner = new PassageScanner(
    units.map(({ unit }) => unit),
    [],
  );
  const context = { units, scanner, averages: [1, 1, 1, 20, 8] };
  const held = (text: string): number =>
    scorePassage({ title: "", headings: "", above: "", name: "", body: text }, context).held[0] ?? 0;
  return [held(body), held(body + filler.repeat(100))];
}

test("the length of a page thins two characters of Chinese less than a word", () => {
  const [word, thinWord] = heldOf("warranty", "warranty", " lorem");
  const [pair, thinPair] = heldOf("保修", "保修", "天");
  expect(thinPair / pair).toBeGreaterThan(1.2 * (thinWord / word));
});

test("two syllables of Korean are thinned as a word is", () => {
  const [word, thinWord] = heldOf("warranty", "warranty lorem", " lorem");
  const [pair, thinPair] = heldOf("보증", "보증", "가");
  expect(thinPair / pair).toBeCloseTo(thinWord / word, 1);
});
