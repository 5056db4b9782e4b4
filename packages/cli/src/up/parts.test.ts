import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Parts, StoppedError } from "./parts.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("the parts of a system", () => {
  test("are closed together, and closing again waits for the same", async () => {
    const parts = new Parts();
    const close = vi.fn(async () => undefined);
    await parts.keep({ close });
    await parts.keep({ close });
    await Promise.all([parts.close(1_000), parts.close(1_000)]);
    expect(close).toHaveBeenCalledTimes(2);
  });

  test("one that fails or hangs while closing keeps nobody waiting for longer than said", async () => {
    const parts = new Parts();
    await parts.keep({ close: () => Promise.reject(new Error("no")) });
    await parts.keep({ close: () => new Promise(() => undefined) });
    const closed = parts.close(1_500);
    await vi.advanceTimersByTimeAsync(1_500);
    await closed;
    expect(vi.getTimerCount()).toBe(0);
  });

  test("one that opens too late is closed at once, and its starter is told", async () => {
    const parts = new Parts();
    await parts.close(1_000);
    const close = vi.fn(async () => undefined);
    await expect(parts.keep({ close })).rejects.toThrow(StoppedError);
    expect(close).toHaveBeenCalledOnce();
  });
});
