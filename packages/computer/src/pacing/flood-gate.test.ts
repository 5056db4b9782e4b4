import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FloodGate } from "./flood-gate.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("a burst is let through, a flood has to wait for as long as its rate says, and is told once", () => {
  const onFlood = vi.fn();
  const gate = new FloodGate({ perSecond: 100, burst: 500, onFlood });

  expect(gate.take(500)).toBe(0);
  expect(onFlood).not.toHaveBeenCalled();
  expect(gate.take(50)).toBeCloseTo(500);
  vi.advanceTimersByTime(500);
  expect(gate.take(0)).toBe(0);
  expect(gate.take(10)).toBeCloseTo(100);
  expect(onFlood).toHaveBeenCalledTimes(1);
});

test("who keeps to the rate never waits", () => {
  const gate = new FloodGate({ perSecond: 100, burst: 10 });
  for (let second = 0; second < 100; second += 1) {
    expect(gate.take(10)).toBe(0);
    vi.advanceTimersByTime(100);
  }
});
