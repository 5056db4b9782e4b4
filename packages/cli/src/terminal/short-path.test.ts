import { expect, test } from "vitest";
import { shortPath } from "./short-path.ts";

const here = { folder: "/home/me/notes", home: "/home/me" };

test.each([
  ["/home/me/notes", "."],
  ["/home/me/notes/a/b.pdf", "a/b.pdf"],
  ["/home/me/notesold/b.pdf", "~/notesold/b.pdf"],
  ["/srv/b.pdf", "/srv/b.pdf"],
])("%s is shown as %s", (path, shown) => {
  expect(shortPath(path, here)).toBe(shown);
});
