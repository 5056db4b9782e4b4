import { expect, test } from "vitest";
import type { IndexPlace } from "./default-index-file.ts";
import { defaultIndexFile, isDefaultIndexName } from "./default-index-file.ts";

const place: IndexPlace = {
  platform: "linux",
  environment: {},
  home: "/home/ada",
  roots: ["/data", "/more"],
};
const windows: IndexPlace = { ...place, platform: "win32", home: "C:\\Users\\ada" };
const name = /documents-[0-9a-f]{16}\.v4\.sqlite$/;

test("the index is in the user's cache folder, wherever the system has it", () => {
  expect(defaultIndexFile(place)).toMatch(/^\/home\/ada\/\.cache\/a2c\/documents-[0-9a-f]{16}\.v4\.sqlite$/);
  const mac = defaultIndexFile({ ...place, platform: "darwin", home: "/Users/ada" });
  expect(mac.startsWith("/Users/ada/Library/Caches/a2c/")).toBe(true);
  expect(defaultIndexFile(windows).startsWith("C:\\Users\\ada\\AppData\\Local\\a2c\\")).toBe(true);
});

test("the environment says where caches go; a relative path there says nothing", () => {
  const set = { ...place, environment: { XDG_CACHE_HOME: "/var/cache/ada" } };
  expect(defaultIndexFile(set).startsWith("/var/cache/ada/a2c/")).toBe(true);
  const relative = { ...place, environment: { XDG_CACHE_HOME: "cache" } };
  expect(defaultIndexFile(relative)).toBe(defaultIndexFile(place));
  const local = { ...windows, environment: { LOCALAPPDATA: "D:\\Local" } };
  expect(defaultIndexFile(local)).toMatch(/^D:\\Local\\a2c\\documents-/);
});

test("the same folders share a file, in whatever order they are named; others do not", () => {
  const turned = { ...place, roots: ["/more", "/data", "/data"] };
  expect(defaultIndexFile(turned)).toBe(defaultIndexFile(place));
  expect(defaultIndexFile({ ...place, roots: ["/data"] })).not.toBe(defaultIndexFile(place));
});

test("what is read with OCR is remembered apart, for each choice of languages", () => {
  const read = [undefined, "eng", "eng+deu"].map((ocrLanguages) =>
    defaultIndexFile({ ...place, ocrLanguages }),
  );
  expect(new Set(read).size).toBe(3);
  expect(read[0]).toBe(defaultIndexFile(place));
});

test("only names that are given here are known as such", () => {
  expect(defaultIndexFile(place)).toMatch(name);
  expect(isDefaultIndexName(defaultIndexFile(place))).toBe(true);
  expect(isDefaultIndexName(defaultIndexFile(windows))).toBe(true);
  expect(isDefaultIndexName("/home/ada/notes.sqlite")).toBe(false);
  expect(isDefaultIndexName("/home/ada/documents-1234.v4.sqlite")).toBe(false);
});
