import { expect, test } from "vitest";
import type { Source } from "../sources/source-folders.ts";
import { WorkOrder } from "./work-order.ts";

const DAY = 24 * 60 * 60 * 1000;
const now = 1000 * DAY;

function source(docRef: string, size: number, age = 10 * DAY): Source {
  const path = `/${docRef}`;
  const facts = { size, mtimeMs: now - age, ctimeMs: 0, inode: 0 };
  return {
    docRef,
    path,
    name: docRef,
    relativePath: docRef,
    version: "1",
    ...facts,
  };
}

function order(...sources: readonly Source[]): WorkOrder {
  const made = new WorkOrder(() => now);
  made.add(sources);
  return made;
}

const names = (sources: readonly Source[]): string[] => sources.map(({ docRef }) => docRef);

test("small files come before large ones, and recent ones before old ones of about their size", () => {
  const waiting = order(
    source("large", 50_000_000),
    source("old", 20_000, 300 * DAY),
    source("small", 9000, 20 * DAY),
    source("newer", 15_000, 10 * DAY),
  );
  expect(names(waiting.take(4))).toEqual(["newer", "small", "old", "large"]);
});

test("what was written today comes before smaller files", () => {
  const waiting = order(source("old", 1000), source("today", 200_000, 1000));
  expect(names(waiting.take(2))).toEqual(["today", "old"]);
});

test("many and few at once end up in the same order", () => {
  const all = Array.from({ length: 200 }, (_, n) => source(`f${n}`, ((n * 7919) % 200) * 40_000, n * DAY));
  const one = order(...all);
  const other = order();
  for (const each of all) {
    other.add([each]);
    if (each.docRef === "f100") other.take(0);
  }
  expect(names(other.take(200))).toEqual(names(one.take(200)));
});

test("a file waits once, in its latest version, and its bytes are counted while it does", () => {
  const waiting = order(source("a", 100), source("b", 50));
  waiting.add([{ ...source("a", 300), version: "2" }]);
  expect([waiting.size, waiting.bytes]).toEqual([2, 350]);
  waiting.remove(["b", "nowhere"]);
  expect([waiting.size, waiting.bytes]).toEqual([1, 300]);
  expect(waiting.take(5)).toMatchObject([{ docRef: "a", version: "2" }]);
  expect([waiting.size, waiting.bytes]).toEqual([0, 0]);
});
