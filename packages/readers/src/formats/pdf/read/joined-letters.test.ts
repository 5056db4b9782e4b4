import { describe, expect, test } from "vitest";
import { mayHaveTurned, turnedWords, withWritten } from "./joined-letters.ts";

/** Glyphs from left to right, as a page shows them. */
const shown = (...glyphs: readonly (string | number)[]) =>
  glyphs.map((glyph) => (typeof glyph === "number" ? glyph : { unicode: glyph }));

// "al-ism", the name: alef, lam with alef, seen, meem.
const name = shown("م", 3, "س", -7, "لا", "ا");
const read = "االسم";
const written = "الاسم";

describe("lam and alef in one glyph", () => {
  test("are turned back in the words that have it", () => {
    const turned = turnedWords([[...name, { unicode: " " }, ...shown("ن", "م")]]);
    expect([...turned]).toEqual([[read, written]]);
    expect(withWritten(`${read}، ${read} 12 من`, turned)).toBe(`${written}، ${written} 12 من`);
  });

  test("are turned back in parts of words where nothing else can stand", () => {
    const turned = turnedWords([name]);
    expect(withWritten("اإلحصائية والنمو", turned)).toBe("الإحصائية والنمو");
    expect(withWritten("اإلحصائية", new Map())).toBe("اإلحصائية");
  });

  test("are told in their presentation form, too", () => {
    const turned = turnedWords([shown("م", "س", "\ufefb", "ا")]);
    expect(turned.get(read)).toBe(written);
  });

  test("stay where the same letters stand on the page one by one", () => {
    // "al", the article, and "la", the word for no, turned.
    expect(turnedWords([shown("لا"), shown("ل", "ا")]).size).toBe(0);
    expect(turnedWords([shown("لا")]).get("ال")).toBe("لا");
  });

  test("are looked for where a word cannot be as it is", () => {
    expect(mayHaveTurned(["abc", read])).toBe(true);
    expect(mayHaveTurned(["abc", written, "المال"])).toBe(false);
  });

  test("are not made of what is no glyph", () => {
    expect(turnedWords([[null, undefined, 4, {}, { unicode: 7 }, "لا"]]).size).toBe(0);
  });
});
