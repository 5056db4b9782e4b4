import { describe, expect, test } from "vitest";
import { entryTexts } from "./entry.ts";
import { finderTexts } from "./finder.ts";
import { createFormat } from "./format.ts";
import { chooseLanguage } from "./language.ts";
import { previewTexts } from "./preview.ts";
import { shellTexts } from "./shell.ts";
import { uiTexts } from "./ui.ts";

describe("the language of the page", () => {
  test("is the one that was chosen before", () => {
    expect(chooseLanguage("zh", ["en-GB"])).toBe("zh");
  });

  test("is the first of the browser that we speak", () => {
    expect(chooseLanguage(null, ["fr-FR", "zh-TW", "en"])).toBe("zh");
  });

  test("is English where we speak none, or what was remembered is none", () => {
    expect(chooseLanguage("klingon", ["fr"])).toBe("en");
  });
});

describe("texts", () => {
  test.each([
    ["entry", entryTexts],
    ["finder", finderTexts],
    ["preview", previewTexts],
    ["shell", shellTexts],
    ["ui", uiTexts],
  ])("of %s are there in both languages, none of them blank", (_, texts) => {
    for (const catalogue of [texts.en, texts.zh])
      for (const text of Object.values(catalogue))
        if (typeof text === "string") expect(text.trim()).not.toBe("");
    expect(new Set(Object.keys(texts.zh))).toEqual(new Set(Object.keys(texts.en)));
  });
});

describe("formats", () => {
  const en = createFormat("en");
  const now = Date.parse("2026-03-01T12:00:00Z");

  test("sizes are in a unit that fits", () => {
    expect([en.bytes(1), en.bytes(999), en.bytes(1500), en.bytes(4_200_000)]).toEqual([
      "1 byte",
      "999 bytes",
      "1.5 kB",
      "4.2 MB",
    ]);
  });

  test("ages are in one unit, rounded down", () => {
    expect(en.age("2026-03-01T11:00:31Z", now)).toBe("59 min. ago");
    expect(en.age("2026-02-27T12:00:00Z", now)).toBe("2 days ago");
    expect(en.age("2026-03-01T11:59:40Z", now)).toBe("now");
    expect(en.age("no date", now)).toBe("");
  });

  test("Chinese has its own words", () => {
    expect(createFormat("zh").age("2026-02-27T12:00:00Z", now)).toBe("前天");
  });
});
