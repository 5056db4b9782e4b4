import { expect, test } from "vitest";
import { shortPath } from "./short-path.ts";

const here = { folder: "/home/me/work", home: "/home/me" };

test.each([
  ["/home/me/work", "."],
  ["/home/me/work/a/b.pdf", "a/b.pdf"],
  ["/home/me/worked/b.pdf", "~/worked/b.pdf"],
  ["/srv/b.pdf", "/srv/b.pdf"],
])("%s is shown as %s", (path, shown) => {
  expect(shortPath(path, here)).toBe(shown);
});
