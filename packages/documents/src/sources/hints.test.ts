import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Hints } from "./hints.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const gathering = (): Hints => new Hints({ quietMs: 150, mostMs: 600 });

test("hints are due when it has been quiet, and at the latest after a while", () => {
  const hints = gathering();
  expect(hints.due()).toBeUndefined();
  const began = performance.now();
  hints.add("/a");
  expect(hints.due()).toBe(began + 150);
  for (let n = 0; n < 10; n++) {
    vi.advanceTimersByTime(100);
    hints.add("/a");
  }
  expect(hints.due()).toBe(began + 600);
  expect(hints.take()).toEqual({ paths: ["/a"], isFlood: false });
  expect(hints.due()).toBeUndefined();
});

test("in a burst hints are gathered for longer, and as before when it is over", () => {
  const hints = gathering();
  const waits = Array.from({ length: 5 }, () => {
    for (let n = 0; n < 200; n++) hints.add(`/${n}`);
    hints.take();
    return hints.burstMs;
  });
  expect(waits).toEqual([1200, 2400, 4000, 4000, 4000]);
  hints.add("/a");
  hints.take();
  expect(hints.burstMs).toBe(0);
});

test("so many hints that some may have been lost are a flood, of how many paths ever", () => {
  const hints = gathering();
  for (let n = 0; n < 8000; n++) hints.add("/a");
  expect(hints.take()).toEqual({ paths: ["/a"], isFlood: true });
});
