import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { dist } from "./built-site.ts";

const pages = readdirSync(dist, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".html") && name !== "404.html")
  .map((name) => name.replaceAll("\\", "/"));
const textOf = new Map(pages.map((page) => [page, readFileSync(join(dist, page), "utf8")]));

/** The file of the site that a path leads to, as whoever serves it finds it. */
function fileOf(path: string): string | undefined {
  const name = decodeURIComponent(path).replace(/^\//, "");
  const isFile = (file: string): boolean =>
    statSync(join(dist, file), { throwIfNoEntry: false })?.isFile() === true;
  return [name, `${name}.html`, join(name, "index.html")].find(
    (file) => existsSync(join(dist, file)) && isFile(file),
  );
}

/** Where a link of a page leads to nothing. */
function isDead(page: string, link: string): boolean {
  const { pathname, hash } = new URL(link, `http://site/${page}`);
  const file = fileOf(pathname);
  if (file === undefined) return true;
  const text = textOf.get(file);
  return hash !== "" && text !== undefined && !text.includes(`id="${decodeURIComponent(hash.slice(1))}"`);
}

test("every link of every page leads somewhere, the choice of language too", () => {
  let count = 0;
  const dead: string[] = [];
  for (const [page, text] of textOf)
    for (const [, link = ""] of text.matchAll(/<a\b[^>]*href="([^"]+)"/g)) {
      if (/^(?:https?|mailto):/.test(link)) continue;
      count += 1;
      if (isDead(page, link.replaceAll("&amp;", "&"))) dead.push(`${page}: ${link}`);
    }
  expect(count).toBeGreaterThan(5_000);
  expect([...new Set(dead)]).toEqual([]);
});

test("no page shows markup as text", () => {
  const shown = [...textOf].filter(([, text]) => /&lt;a id=/.test(text)).map(([page]) => page);
  expect(shown).toEqual([]);
});
