import { describe, expect, test } from "vitest";
import { matchQuote } from "./find-quote.ts";

const text =
  "The battery carries it for nine days\nwithout any sun; the “panel” fills it – in two bright days.";

describe("a quote", () => {
  test.each([
    "The battery carries it for nine days without any sun",
    'the "panel" fills it - in two',
    "The battery … nine days … two bright days.",
    "nine days [...] bright",
  ])("%s stands there, however it is set", (quote) => {
    expect(matchQuote(quote, text)).toEqual({ kind: "exact" });
  });

  test.each([
    ["the Battery carries it", "case"],
    ["The battery carries it for ten days without any sun", "close"],
    ["two bright days … The battery", "close"],
    ["he battery carries it for nine day", "close"],
  ])("%s does not stand there word for word (%s)", (quote, kind) => {
    expect(matchQuote(quote, text).kind).toBe(kind);
  });

  test("that is close is shown with the words of the document and how many it shares", () => {
    expect(matchQuote("The battery carries it for ten days without any sun", text)).toEqual({
      ...{ kind: "close", share: 0.9, text: "The battery carries it for nine days without any sun" },
    });
    expect(matchQuote("xylophone", text)).toEqual({ kind: "close", share: 0, text: "" });
  });

  test("of a script without spaces is compared by its characters", () => {
    expect(matchQuote("免费保修五年", "整机免费保修五年，电池两年。").kind).toBe("exact");
    expect(matchQuote("免费保修三年", "整机免费保修五年，电池两年。")).toMatchObject({
      kind: "close",
      text: "免费保修五年",
    });
  });
});
