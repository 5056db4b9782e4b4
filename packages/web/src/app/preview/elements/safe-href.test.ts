import { describe, expect, test } from "vitest";
import { safeHref } from "./safe-href.ts";

describe("links out of documents", () => {
  test.each([
    "https://example.com/a?b=1",
    "http://example.com",
    "mailto:a@example.com",
    " https://example.com ",
  ])("%s may be followed", (url) => {
    expect(safeHref(url)).toBe(url.trim());
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    "java\nscript:alert(1)",
    "\u0001javascript:alert(1)",
    "https://exa\tmple.com",
    "data:text/html,<script>1</script>",
    "vbscript:x",
    "file:///etc/passwd",
    "//example.com/x",
    "/api/state",
    "chapter-2.html",
    "https:",
    "",
  ])("%j may not", (url) => {
    expect(safeHref(url)).toBeUndefined();
  });
});
