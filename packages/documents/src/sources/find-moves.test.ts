import { expect, test } from "vitest";
import type { FileFacts } from "./file-facts.ts";
import { findMoves } from "./find-moves.ts";

const facts = { size: 1, mtimeMs: 2, ctimeMs: 3, inode: 4 };

test("a file that came is one that went when inode, size and time are the same", () => {
  const [gone, come] = [{ ...facts }, { ...facts, ctimeMs: 99 }];
  expect([...findMoves([gone], [come])]).toEqual([[come, gone]]);
});

test.for<[string, Partial<FileFacts>]>([
  ["its size differs", { size: 5 }],
  ["its time differs: the inode was given to the next file", { mtimeMs: 5 }],
  ["its inode differs", { inode: 5 }],
])("it is another file when %s", ([, other]) => {
  expect(findMoves([facts], [{ ...facts, ...other }]).size).toBe(0);
});

test("where the file system has no inodes there are no moves, and hard links move one by one", () => {
  expect(findMoves([{ ...facts, inode: 0 }], [{ ...facts, inode: 0 }]).size).toBe(0);
  expect(findMoves([{ ...facts }], [{ ...facts }, { ...facts }]).size).toBe(1);
});
