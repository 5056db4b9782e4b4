import { expect, test } from "vitest";
import { relationships } from "../../../../tests/fixtures/documents/word-and-slides/ooxml.ts";
import { zip } from "../../../../tests/fixtures/documents/word-and-slides/zip.ts";
import { defaultLimits } from "../engine/limits.ts";
import { openArchiveBytes } from "./open-archive.ts";
import { readRelationships, relationshipOfType } from "./relationships.ts";

test("targets are resolved from the part, from the root, and never above the package", async () => {
  const part = relationships("ppt/slides/slide1.xml", [
    ["a", "image", "../media/a%20b.png"],
    ["b", "chart", "/ppt/charts/c.xml"],
    ["c", "image", "../../../../etc/passwd"],
    ["d", "hyperlink", "https://example.org/#x", "External"],
  ]);
  const archive = await openArchiveBytes(zip([part]), defaultLimits);
  const found = await readRelationships(archive, "ppt/slides/slide1.xml", defaultLimits);
  expect([...found.values()].map(({ target }) => target)).toEqual([
    "ppt/media/a b.png",
    "ppt/charts/c.xml",
    "etc/passwd",
    "https://example.org/#x",
  ]);
  expect(relationshipOfType(found, "hyperlink")?.isExternal).toBe(true);
  expect(relationshipOfType(found, "video")).toBeUndefined();
});

test("a part without relationships has none", async () => {
  const archive = await openArchiveBytes(zip([]), defaultLimits);
  expect((await readRelationships(archive, "word/document.xml", defaultLimits)).size).toBe(0);
});
