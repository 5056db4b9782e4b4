import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { quoteSnippets, regionOf } from "./snippets.ts";

const root = new URL("../../", import.meta.url);
const read = (file: string): string => readFileSync(new URL(file, root), "utf8");

/** Every page for readers, by its path. */
const pages = ["", "docs/", "examples/", "packages/"].flatMap((folder) =>
  readdirSync(fileURLToPath(new URL(folder, root)), { recursive: folder !== "", encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
    .map((name) => folder + name),
);

test.each(pages.filter((page) => /^<!-- snippet: /m.test(read(page))))(
  "the code in %s is what the examples run",
  (page) => {
    const fresh = quoteSnippets(read(page), read);
    if (process.env["UPDATE_GOLDEN"] === "1") writeFileSync(new URL(page, root), fresh);
    expect(read(page)).toBe(fresh);
  },
);

describe("a quoted snippet", () => {
  const source =
    "// #region a\nimport x;\n// #endregion\nhidden;\n  // #region a\n  one(() => {\n    two();\n  });\n  // #endregion\n";

  test("joins the parts of a region at the left edge", () => {
    expect(regionOf(source, "a")).toBe("import x;\n\none(() => {\n  two();\n});");
  });

  test("takes the place of what stood there", () => {
    const page = "<!-- snippet: x.ts#a -->\n```ts\nold;\n```\nafter";
    expect(quoteSnippets(page, () => "// #region a\nfresh;\n// #endregion\n")).toBe(
      "<!-- snippet: x.ts#a -->\n```ts\nfresh;\n```\nafter",
    );
  });

  test("that names no region of its file is an error", () => {
    const page = "<!-- snippet: x.ts#b -->\n```ts\n```";
    expect(() => quoteSnippets(page, () => source)).toThrow("x.ts has no region b");
  });
});
