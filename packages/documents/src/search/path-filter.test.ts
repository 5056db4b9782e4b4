import { describe, expect, test } from "vitest";
import { toPathFilter } from "./path-filter.ts";

const matches = (path: string, relativePath: string): boolean => {
  const filter = toPathFilter(path);
  return filter.kind === "glob" && filter.matches(relativePath);
};

describe("toPathFilter", () => {
  test.each([undefined, "", ".", "/", "./"])("takes %j for everything", (path) => {
    expect(toPathFilter(path)).toEqual({ kind: "all" });
  });

  test.each(["reports/2024", "/reports/2024/", "./reports/2024", "reports\\2024"])(
    "takes %j for a folder",
    (path) => {
      expect(toPathFilter(path)).toEqual({ kind: "folder", folder: "reports/2024" });
    },
  );

  test("matches a pattern with folders from the top", () => {
    expect(matches("reports/*.md", "reports/a.md")).toBe(true);
    expect(matches("reports/*.md", "old/reports/a.md")).toBe(false);
    expect(matches("reports/**", "reports/2024/a.md")).toBe(true);
  });

  test("matches a pattern without folders anywhere", () => {
    expect(matches("*.md", "reports/2024/a.md")).toBe(true);
    expect(matches("{a,b}.md", "b.md")).toBe(true);
  });

  test("matches everything below a folder that the pattern names", () => {
    expect(matches("reports/20*", "reports/2024/q1/a.md")).toBe(true);
  });
});
