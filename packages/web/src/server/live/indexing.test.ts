import { expect, test } from "vitest";
import { sumUp } from "./indexing.ts";

const rest = { documents: 9, files_waiting: 1, texts_waiting: 0, problems: 1, folders: [], partial: [] };
const idle = {
  ...rest,
  phase: "idle",
  files_done: 0,
  files_total: 0,
  pages_done: 7,
  files_per_second: 0,
} as const;
const reading = {
  ...rest,
  texts_waiting: 4,
  phase: "reading",
  files_done: 2,
  files_total: 10,
  pages_done: 20,
  files_per_second: 1.5,
  seconds_left: 6,
  current_file: "a.pdf",
} as const;

test("nobody who indexes is nothing to show", () => {
  expect(sumUp([])).toBeNull();
});

test("servers that are done are idle, with the pages that they read", () => {
  expect(sumUp([idle, idle])).toMatchObject({
    phase: "idle",
    done: 0,
    total: 0,
    pages: 14,
    secondsLeft: null,
  });
});

test("busy servers add up, and the slowest says how long it takes", () => {
  expect(sumUp([idle, reading, { ...reading, seconds_left: 90, current_file: undefined }])).toEqual({
    ...{ phase: "reading", done: 4, total: 20, pages: 47, perSecond: 3 },
    ...{ secondsLeft: 90, current: "a.pdf", files: 33, searchable: 19 },
  });
});

test("as long as one looks for files, the whole is not known", () => {
  expect(sumUp([reading, { ...reading, phase: "describing" }])?.phase).toBe("looking");
});

test("what can be searched is counted over all servers, busy or not", () => {
  expect(sumUp([idle, reading])).toMatchObject({ files: 22, searchable: 14 });
});

test("files are counted as their server does: one that has changed is known and waits", () => {
  const again = { ...reading, files_waiting: 8, files: 10, searchable: 9 };
  expect(sumUp([again])).toMatchObject({ files: 10, searchable: 9 });
});
