import { expect, test } from "vitest";
import { shownName, shownText } from "./shown-name.ts";

test("a name is shown in one line and in the order in which it is written", () => {
  expect(shownText("report\u202efdp.exe")).toBe("report\ufffdfdp.exe");
  expect(shownText("a\u2067b\u2069.pdf")).toBe("a\ufffdb\ufffd.pdf");
  expect(shownText("two\nlines\u001b[31m")).toBe("two\ufffdlines\ufffd[31m");
  const usual = "会议纪要 2025, \u05e9\u05dc\u05d5\u05dd – café.docx";
  expect(shownText(usual)).toBe(usual);
});

test("a document is called by its title and file, both as they are shown", () => {
  expect(shownName("A\u202eB", "/d/x\u0007.md")).toEqual({ name: "A\ufffdB", second: "x\ufffd.md" });
  expect(shownName("x", "/d/x.md")).toEqual({ name: "x.md", second: undefined });
});
