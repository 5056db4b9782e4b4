import { expect, test } from "vitest";
import { hasHidden, revealHidden, revealHiddenJson } from "./hidden-characters.ts";

test.each([
  ["an escape sequence", "\u001b[2J", "\\u{1b}[2J"],
  ["a C1 control", "\u009b31m", "\\u{9b}31m"],
  ["a line break", "a\nb", "a\\u{a}b"],
  ["a change of direction", "a\u202etxt.exe", "a\\u{202e}txt.exe"],
  ["an isolate", "\u2066x\u2069", "\\u{2066}x\\u{2069}"],
  ["a space without width", "pay\u200bpal", "pay\\u{200b}pal"],
  ["a soft hyphen", "a\u00adb", "a\\u{ad}b"],
  ["a letter of the tags block", "hi\u{e0041}", "hi\\u{e0041}"],
  ["a variation selector", "a\ufe0f\u{e0100}", "a\\u{fe0f}\\u{e0100}"],
  ["a space that is not the plain one", "a\u00a0b\u2003c\u3000", "a\\u{a0}b\\u{2003}c\\u{3000}"],
  ["a filler of Hangul", "\u3164\u115f\uffa0", "\\u{3164}\\u{115f}\\u{ffa0}"],
  ["a line separator", "a\u2028b", "a\\u{2028}b"],
  ["half a character", "\ud83d", "\\u{d83d}"],
  ["a private character", "\ue000", "\\u{e000}"],
])("%s is made visible", (_, text, shown) => {
  expect(hasHidden(text)).toBe(true);
  expect(revealHidden(text)).toBe(shown);
});

test.each(["plain text, 1 + 1 = 2", "报告 カメラ 보고서", "naïve é", "👍", "a\\u{202e}"])(
  "%s stays as it is",
  (text) => {
    expect(hasHidden(text)).toBe(false);
    expect(revealHidden(text)).toBe(text);
  },
);

test("JSON reads back as it was, and shows nothing that is hidden", () => {
  const value = { "k\u202e": "a\u001b\u009b\u2028\u{e0041}\u200b\ud83d", list: ["\u00a0"] };
  const json = revealHiddenJson(JSON.stringify(value));
  expect(JSON.parse(json)).toEqual(value);
  expect(hasHidden(json)).toBe(false);
});
