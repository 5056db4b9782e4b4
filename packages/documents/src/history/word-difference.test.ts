import { expect, test } from "vitest";
import { firstWords, wordDifference } from "./word-difference.ts";

test("only the words that differ are told, with a few around them", () => {
  const text = (fee: string) =>
    `The members agreed in May that from next year on the fee is ${fee} for each of them, as before.`;
  expect(wordDifference(text("40 crowns"), text("45 crowns and a half"))).toEqual({
    before: "…year on the fee is 40 crowns for each of them, as…",
    after: "…year on the fee is 45 crowns and a half for each of them, as…",
  });
});

test("what was put in stands between what was there", () => {
  expect(wordDifference("one three", "one two three")).toEqual({
    before: "one three",
    after: "one two three",
  });
});

test("a character that differs does not take a sentence without spaces with it", () => {
  const { before, after } = wordDifference(
    "本合同的保修期为三年，自交货之日起计算。",
    "本合同的保修期为五年，自交货之日起计算。",
  );
  expect(before).toContain("保修期为三年");
  expect(after).toContain("保修期为五年");
  expect(after.length).toBeLessThan(20);
});

test("long texts are cut", () => {
  expect(firstWords("word ".repeat(500)).length).toBeLessThan(250);
  expect(firstWords("x".repeat(5000)).length).toBeLessThan(250);
});
