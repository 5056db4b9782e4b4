import { describe, expect, test } from "vitest";
import { chooseLanguage } from "./language.ts";
import { messagesIn } from "./messages.ts";

describe("the language of the messages", () => {
  test.each([
    [["a2c", "--lang", "zh"], {}, "zh"],
    [["a2c", "ls", "--lang=zh"], { LANG: "en_US.UTF-8" }, "zh"],
    [["a2c", "--lang", "en"], { LC_ALL: "zh_CN.UTF-8" }, "en"],
    [["a2c"], { LC_ALL: "zh_CN.UTF-8" }, "zh"],
    [["a2c"], { LC_MESSAGES: "zh_TW", LANG: "en_US" }, "zh"],
    [["a2c"], { LC_ALL: "C", LANG: "zh_CN.UTF-8" }, "en"],
    [["a2c"], { LANG: "zho" }, "en"],
    [["a2c"], {}, "en"],
    [["a2c", "--lang", "fr"], { LANG: "zh_CN" }, "zh"],
  ])("%j with %j is %s", (argv, env, language) => {
    expect(chooseLanguage(argv, env)).toBe(language);
  });
});

/** Every text of a catalogue by its path; functions are given names and numbers. */
function texts(catalogue: object, path = ""): [string, string][] {
  return Object.entries(catalogue).flatMap(([key, value]): [string, string][] => {
    const at = `${path}/${key}`;
    // What commander says needs translating in one direction only.
    if (key === "mistakes") return [];
    if (typeof value === "string") return [[at, value]];
    if (typeof value === "function") return [[at, String(value(1, 2, 3, 4))]];
    return typeof value === "object" && value !== null ? texts(value, at) : [];
  });
}

describe("the two catalogues", () => {
  test("have the same keys, and a text for each that has one in English", () => {
    const [en, zh] = [texts(messagesIn("en")), texts(messagesIn("zh"))];
    const filled = (all: [string, string][]) => all.filter(([, text]) => text !== "").map(([path]) => path);
    expect(filled(zh)).toEqual(filled(en));
  });

  test("a Chinese text that says a sentence says it in Chinese", () => {
    const sentences = texts(messagesIn("zh")).filter(([, text]) =>
      /[a-z]{3,} [a-z]{2,} [a-z]{2,}/i.test(text),
    );
    const withoutChinese = sentences.filter(([, text]) => !/\p{Script=Han}/u.test(text));
    expect(withoutChinese).toEqual([]);
  });

  test("tell of the same events of a2c up --json", () => {
    const eventsIn = (language: "en" | "zh") =>
      [...messagesIn(language).up.events.matchAll(/^ {2}([a-z-]+)/gm)].map(([, event]) => event);
    expect(eventsIn("zh")).toEqual(eventsIn("en"));
    expect(eventsIn("en")).toContain("secret");
  });
});
