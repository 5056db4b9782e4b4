import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Coalescer } from "./coalescer.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("changes within the time are one announcement, at its end (#finder.change.coalesced)", () => {
  const announce = vi.fn();
  const coalescer = new Coalescer(100, announce);
  coalescer.touch();
  vi.advanceTimersByTime(99);
  coalescer.touch();
  expect(announce).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(announce).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1_000);
  expect(announce).toHaveBeenCalledTimes(1);
});

test("a stream of changes is announced every so often, not put off for ever", () => {
  const announce = vi.fn();
  const coalescer = new Coalescer(100, announce);
  for (let time = 0; time < 1_000; time += 1) {
    coalescer.touch();
    vi.advanceTimersByTime(1);
  }
  expect(announce).toHaveBeenCalledTimes(10);
});

test("nothing is announced after the end", () => {
  const announce = vi.fn();
  const coalescer = new Coalescer(100, announce);
  coalescer.touch();
  coalescer.close();
  vi.advanceTimersByTime(1_000);
  expect(announce).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
