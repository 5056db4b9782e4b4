import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { indexLines } from "./line-index.ts";

async function indexOf(bytes: string | Uint8Array) {
  const folder = await mkdtemp(join(tmpdir(), "a2c-lines-"));
  try {
    await writeFile(join(folder, "x"), bytes);
    await using handle = await open(join(folder, "x"));
    return await indexLines(handle, "x.txt");
  } finally {
    await rm(folder, { recursive: true });
  }
}

const numbered = (count: number, tail = "") =>
  Array.from({ length: count }, (_, index) => `${index + 1}${tail}`).join("\n");

describe("the pages of a text file", () => {
  test("a line feed at the end starts no further line", async () => {
    expect((await indexOf("a\nb\n")).lines).toBe(2);
    expect((await indexOf("a\nb")).lines).toBe(2);
    expect((await indexOf("")).lines).toBe(0);
  });

  test.each([
    ["short lines", numbered(1000)],
    ["long lines", numbered(500, "x".repeat(900))],
    ["one endless line", "漢".repeat(60_000)],
    ["an endless line between short ones", `a\nb\n${"x".repeat(100_000)}\nc\nd\n`],
    ["more than one read", numbered(300_000)],
  ])("%s: every byte is on exactly one page and line numbers go on", async (_, text) => {
    const { pages } = await indexOf(text);
    let offset = 0;
    let lastLine = 0;
    for (const page of pages) {
      expect(page.offset).toBe(offset);
      expect(page.length).toBeLessThanOrEqual(32 * 1024 + 1000);
      expect(page.firstLine === lastLine || page.firstLine === lastLine + 1).toBe(true);
      expect(page.lastLine - page.firstLine).toBeLessThan(300);
      offset += page.length;
      ({ lastLine } = page);
    }
    expect(offset).toBe(Buffer.byteLength(text));
    expect(lastLine).toBe(text.trimEnd().split("\n").length);
  });

  test("lines of UTF-16 end at whole line feeds only", async () => {
    // ਊ has the byte of a line feed in it.
    const { encoding, lines } = await indexOf(Buffer.from(`\ufeff${"ਊ word\n".repeat(700)}`, "utf16le"));
    expect({ encoding, lines }).toEqual({ encoding: "utf-16le", lines: 700 });
  });

  test("carriage returns alone end lines where there is no line feed", async () => {
    expect((await indexOf("a\rb\rc")).lines).toBe(3);
  });
});
