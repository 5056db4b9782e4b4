import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { settledWithin } from "./settled-within.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("work that succeeds and work that fails have settled, and no timer is left", async () => {
  expect(await settledWithin(100, Promise.resolve(1), Promise.reject(new Error("no")))).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

test("work without end is not waited for", async () => {
  const waiting = settledWithin(100, Promise.resolve(), new Promise(() => undefined));
  await vi.advanceTimersByTimeAsync(100);
  expect(await waiting).toBe(false);
});
