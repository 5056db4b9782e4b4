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

  test.each([
    ["information", "all infor-\nmation is here"],
    ["all infor-\nmation is here", "all information is here"],
    ["a well-known bat-\ntery", "a well-known battery"],
    ["well-known words", "the well-\nknown words"],
    ["the final office", "the ﬁnal oﬃce"],
    ["2019-2020 was wet", "2019 – 2020 was wet"],
    ["1 1/2 cups", "take 1½ cups"],
    ["价格（含税）：5元", "价格(含税):5 元"],
    ["整机免费保修五年", "整机免费\n保修五年"],
    ["至少60米", "至少 60 米"],
    ["first thing second thing", "- first thing\n- second thing"],
    ["**Note:** keep it dry", "Note: keep it dry"],
    ["| CW-40 | 489 |", "CW-40\t489"],
  ])("%s stands in what a page makes of it", (quote, page) => {
    expect(matchQuote(quote, page)).toEqual({ kind: "exact" });
  });

  test("whose numbers are written in another way is told from one with other numbers", () => {
    expect(matchQuote("a total of 2,365.00", "A total of 2365")).toEqual({ kind: "numbers" });
    expect(matchQuote("a total of 2,365.01", "a total of 2365").kind).toBe("close");
    expect(matchQuote("1,23 and 4", "123 and 4").kind).toBe("close");
  });

  test.each([
    ["the panel fills it in two bright days", true],
    ["for nine days, without any sun: the panel", true],
    ["你好然后走了", true],
    ["it was 5 degrees", false],
    ["growth of 5 % in all", false],
    ["word word word", false],
  ])("%s stands there but for signs: %s", (quote, is) => {
    const page = `${text} “你好！”然后走了。 It was -5 degrees, growth of 5 in all.`;
    expect(matchQuote(quote, page).kind).toBe(is ? "signs" : "close");
  });

  test("of a script without spaces is compared by its characters", () => {
    expect(matchQuote("免费保修五年", "整机免费保修五年，电池两年。").kind).toBe("exact");
    expect(matchQuote("免费保修三年", "整机免费保修五年，电池两年。")).toMatchObject({
      kind: "close",
      text: "免费保修五年",
    });
  });
});

test("signs of Chinese texts and those that are typed for them are the same", () => {
  const chinese = "“项目”将于2026年启动，预算为三百万元。负责人：王伟。";
  expect(matchQuote("「项目」将于2026年启动,预算为三百万元.负责人:王伟.", chinese)).toEqual({
    kind: "exact",
  });
  expect(matchQuote("「项目」将于2027年启动", chinese).kind).toBe("close");
});
