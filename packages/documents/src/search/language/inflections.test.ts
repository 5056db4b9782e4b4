import { describe, expect, test } from "vitest";
import { beginningOf, inflectionsOf } from "./inflections.ts";
import type { Language } from "./stop-words.ts";
import { isStopWord, languageOf } from "./stop-words.ts";

describe("forms of words, as the index folds them", () => {
  test.each<[string, Language, string]>([
    ["reports", "en", "reported"],
    ["новыи", "ru", "нового"],
    ["гарантію", "uk", "гарантія"],
    ["torturar", "es", "torturas"],
    ["zusammenarbeiten", "de", "zusammenarbeit"],
    ["التعذيب", "ar", "للتعذيب"],
    ["نقابه", "ar", "نقابات"],
    ["משאבה", "he", "למשאבות"],
    ["हिन्दी", "hi", "हिंदी"],
    ["क़लम".normalize("NFD"), "hi", "कलम"],
  ])("%s (%s) may stand as %s", (word, language, form) => {
    expect(inflectionsOf(word, language)).toContain(form);
  });

  test("a short word keeps its letters: its beginning would be another word", () => {
    expect(inflectionsOf("solar", "es")).not.toContain("so");
    expect(inflectionsOf("وقت", "ar")).not.toContain("قت");
  });

  test("beginnings stand for forms that cannot be listed, in languages that have them", () => {
    expect(beginningOf("vatandasliga", "tr")).toBe("vatan");
    expect(beginningOf("urlaub", "de")).toBe("urlaub");
    expect(beginningOf("report", "en")).toBeUndefined();
    expect(beginningOf("tag", "de")).toBeUndefined();
  });
});

test("joining words are known as the index folds them", () => {
  expect(isStopWord("doesnt", "en")).toBe(true);
  expect(isStopWord("какои", "ru")).toBe(true);
  expect(isStopWord("الي", "ar")).toBe(true);
  expect(languageOf(["чи", "можна", "отримати"])).toBe("uk");
  expect(languageOf(["missa", "takuu", "ovat"])).toBe("fi");
});
