import { describe, expect, test } from "vitest";
import { highlight } from "./highlight.ts";

describe("coloured code", () => {
  test("is tokens, never HTML, and no character is lost", async () => {
    const code = 'def f(x):\n    # <script>alert("&")</script>\n    return "a"\n';
    const tokens = (await highlight(code, "Python")) ?? [];
    expect(tokens.map(({ text }) => text).join("")).toBe(code);
    expect(tokens).toContainEqual({ text: "def", scope: "keyword" });
    expect(tokens).toContainEqual({ text: '# <script>alert("&")</script>', scope: "comment" });
  });

  test("goes by the names that people use", async () => {
    expect(await highlight("# A *b*\n", "md")).toContainEqual({ text: "# A ", scope: "section" });
  });

  test.each(["klingon", "constructor", ""])("is plain in %j", async (language) => {
    expect(await highlight("x", language)).toBeUndefined();
  });
});
