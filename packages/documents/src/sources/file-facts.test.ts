import { expect, test } from "vitest";
import { meansGone, versionOf } from "./file-facts.ts";

test.for(["ENOENT", "ENOTDIR", "ELOOP", "EACCES", "EPERM"])(
  "%s means that there is nothing to be had",
  (code) => {
    expect(meansGone(Object.assign(new Error(code), { code }))).toBe(true);
  },
);

test.for(["EIO", "EMFILE", "ENFILE", "ESTALE", "ETIMEDOUT", "ENOTCONN"])(
  "%s says nothing about a file",
  (code) => {
    expect(meansGone(Object.assign(new Error(code), { code }))).toBe(false);
    expect(meansGone(code)).toBe(false);
  },
);

test("a version differs when any of the facts does", () => {
  const facts = { size: 1, mtimeMs: 2, ctimeMs: 3, inode: 4 };
  const others = [{ size: 9 }, { mtimeMs: 9 }, { ctimeMs: 9 }, { inode: 9 }];
  const versions = [facts, ...others.map((other) => ({ ...facts, ...other }))].map(versionOf);
  expect(new Set(versions).size).toBe(5);
});
