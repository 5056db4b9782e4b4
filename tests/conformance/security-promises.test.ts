import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = new URL("../../", import.meta.url);
const text = readFileSync(new URL("SECURITY.md", root), "utf8");
const promises = text
  .slice(text.indexOf("## What is promised"), text.indexOf("## What is not promised"))
  .split("\n")
  .filter((line) => /^\| (?!---|promise \|)/.test(line));

const linksIn = (line: string): string[] =>
  [...line.matchAll(/\]\(([^)#]+)[^)]*\)/g)].map(([, path]) => path ?? "");

test("there are promises", () => {
  expect(promises.length).toBeGreaterThan(25);
});

test.each(promises)("%s: what holds it is there", (line) => {
  const [, , heldBy = ""] = line.split(/(?<!\\)\|/);
  const tests = linksIn(heldBy);
  expect(tests).not.toEqual([]);
  for (const path of linksIn(line))
    expect.soft(existsSync(fileURLToPath(new URL(path, root))), path).toBe(true);
  for (const path of tests) expect.soft(path).toMatch(/\.test\.ts$/);
});
