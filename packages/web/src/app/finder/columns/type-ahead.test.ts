import { expect, test } from "vitest";
import { createTypeAhead, locateIn } from "./type-ahead.ts";

test("letters that follow each other are one word, looked for from the chosen row on", () => {
  const typing = createTypeAhead();
  expect(typing.type("b", { active: 3, now: 0 })).toEqual({ prefix: "b", from: 4 });
  expect(typing.type("u", { active: 5, now: 500 })).toEqual({ prefix: "bu", from: 5 });
  expect(typing.isTyping(1000)).toBe(true);
  expect(typing.type("c", { active: 5, now: 2000 })).toEqual({ prefix: "c", from: 6 });
  expect(typing.isTyping(3000)).toBe(false);
});

test("another key ends the word", () => {
  const typing = createTypeAhead();
  typing.type("b", { active: -1, now: 0 });
  typing.end();
  expect(typing.isTyping(1)).toBe(false);
  expect(typing.type("u", { active: 2, now: 2 })).toEqual({ prefix: "u", from: 3 });
});

test("the same letter again leads on, from row to row", () => {
  const typing = createTypeAhead();
  typing.type("b", { active: -1, now: 0 });
  expect(typing.type("b", { active: 2, now: 100 })).toEqual({ prefix: "b", from: 3 });
});

test("the same figure again is a longer number", () => {
  const typing = createTypeAhead();
  typing.type("1", { active: -1, now: 0 });
  expect(typing.type("1", { active: 0, now: 100 })).toEqual({ prefix: "11", from: 0 });
});

test("a row is found by the beginning of its name, around the end", async () => {
  const names = ["Budget", "annex", undefined, "Angebot"];
  const locate = locateIn(names.length, (index) => names[index]);
  expect(await locate("an", 2)).toBe(3);
  expect(await locate("an", 4)).toBe(1);
  expect(await locate("bu", 1)).toBe(0);
  expect(await locate("x", 0)).toBeUndefined();
  expect(await locateIn(0, () => "x")("x", 0)).toBeUndefined();
});
