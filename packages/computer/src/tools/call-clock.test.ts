import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CallClock } from "./call-clock.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("the clock of a call", () => {
  test("ends with the timeout", () => {
    using clock = new CallClock(1_000, undefined);
    vi.advanceTimersByTime(999);
    expect(clock.ended).toBeUndefined();

    vi.advanceTimersByTime(1);

    expect(clock.ended).toBe("timeout");
    expect(clock.signal.aborted).toBe(true);
  });

  test("ends when the call is taken back, and stays with the first reason", () => {
    const cancel = new AbortController();
    using clock = new CallClock(1_000, cancel.signal);

    cancel.abort();
    vi.advanceTimersByTime(1_000);

    expect(clock.ended).toBe("cancelled");
    expect(clock.signal.reason).toBe("the agent cancelled the call");
  });

  test("has ended before it began when the call was taken back before", () => {
    using clock = new CallClock(1_000, AbortSignal.abort());

    expect(clock.ended).toBe("cancelled");
  });

  test("leaves no timer behind", () => {
    new CallClock(1_000, undefined)[Symbol.dispose]();

    expect(vi.getTimerCount()).toBe(0);
  });

  test("does not fire at once for a timeout of years", () => {
    using clock = new CallClock(1e15, undefined);
    vi.advanceTimersByTime(1_000);

    expect(clock.ended).toBeUndefined();
  });
});
