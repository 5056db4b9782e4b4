import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { RestingFiles } from "./resting-files.ts";
import type { FoundFile } from "./walk-folder.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function written(msAgo: number, facts: Partial<FoundFile> = {}): FoundFile {
  const [place, relativePath] = ["/docs/a.txt", "a.txt"];
  const mtimeMs = Date.now() - msAgo;
  return {
    root: "/docs",
    place,
    path: place,
    relativePath,
    size: 10,
    mtimeMs,
    ctimeMs: mtimeMs,
    inode: 7,
    ...facts,
  };
}

const resting = (): RestingFiles => new RestingFiles({ restMs: 300, mostMs: 4000 });

describe("a file", () => {
  test("that was written long ago is given at once", () => {
    const files = resting();
    expect(files.isAtRest(written(300))).toBe(true);
    expect(files.nextDue(0)).toBeUndefined();
  });

  test("that was just written is due when it has rested, and is given then", () => {
    const files = resting();
    const file = written(100);
    expect(files.isAtRest(file)).toBe(false);
    expect(files.nextDue(0)).toBe(performance.now() + 200);
    expect(files.takeDue()).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(files.takeDue()).toEqual(["/docs/a.txt"]);
    expect(files.isAtRest(file)).toBe(true);
    files.looked();
    expect(files.places()).toEqual([]);
  });

  test("with a time in the future, or of a network's clock, is given when it was seen twice", () => {
    for (const file of [written(-60_000), written(20_000, { inode: 0 })]) {
      const files = resting();
      expect(files.isAtRest(file)).toBe(false);
      vi.advanceTimersByTime(299);
      expect(files.isAtRest(file)).toBe(false);
      vi.advanceTimersByTime(1);
      expect(files.isAtRest(file)).toBe(true);
    }
  });

  test("that never rests is given after the longest time, and not before", () => {
    const files = resting();
    const began = performance.now();
    let size = 0;
    while (!files.isAtRest(written(0, { size: size++ }))) vi.advanceTimersByTime(100);
    expect(performance.now() - began).toBe(4000);
  });

  test("that is written to again and again has to rest longer each time, until it is left alone for a while", () => {
    const files = resting();
    const waits = Array.from({ length: 8 }, (_, size) => {
      const file = written(0, { size });
      const began = performance.now();
      while (!files.isAtRest(file)) vi.advanceTimersByTime(50);
      return performance.now() - began;
    });
    expect(waits).toEqual([300, 300, 300, 600, 1200, 2400, 4000, 4000]);
    vi.advanceTimersByTime(10_000);
    files.looked();
    expect(files.isAtRest(written(300))).toBe(true);
  });

  test("that is gone when it is looked at is forgotten, and still due after a look that failed", () => {
    const files = resting();
    files.isAtRest(written(0));
    vi.advanceTimersByTime(300);
    expect(files.takeDue()).toHaveLength(1);
    files.retry();
    expect(files.holds("/docs/a.txt")).toBe(true);
    vi.advanceTimersByTime(300);
    expect(files.takeDue()).toHaveLength(1);
    files.looked();
    expect(files.holds("/docs/a.txt")).toBe(false);
  });
});

test("files that come to rest shortly after each other are due together", () => {
  const files = resting();
  const now = performance.now();
  for (const [index, msAgo] of [250, 150, 0].entries())
    files.isAtRest(written(msAgo, { place: `/docs/${index}` }));
  expect(files.nextDue(0)).toBe(now + 50);
  expect(files.nextDue(100)).toBe(now + 150);
  expect(files.nextDue(1000)).toBe(now + 300);
});
