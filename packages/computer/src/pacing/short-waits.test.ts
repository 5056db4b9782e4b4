import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ShortWaits } from "./short-waits.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<void>(() => undefined);

/** Milliseconds that the wait takes. */
async function waited(waits: ShortWaits): Promise<number> {
  const started = performance.now();
  const settled = waits.settled().then(() => performance.now() - started);
  await vi.runAllTimersAsync();
  return settled;
}

test("nothing under way is nothing to wait for", async () => {
  expect(await waited(new ShortWaits(1_000))).toBe(0);
});

test("work is waited for until it is done", async () => {
  const waits = new ShortWaits(1_000);
  waits.add(new Promise((resolve) => setTimeout(resolve, 300)));
  expect(await waited(waits)).toBe(300);
  expect(await waited(waits)).toBe(0);
});

test("work that takes long is waited for once, and who comes later waits only the rest", async () => {
  const waits = new ShortWaits(1_000);
  waits.add(never);
  await vi.advanceTimersByTimeAsync(600);
  expect(await waited(waits)).toBe(400);
  expect(await waited(waits)).toBe(0);
});

test("each work has its own time", async () => {
  const waits = new ShortWaits(1_000);
  waits.add(never);
  await vi.advanceTimersByTimeAsync(900);
  waits.add(new Promise(() => undefined));
  expect(await waited(waits)).toBe(1_000);
});

test("work that is added again is waited for from its beginning", async () => {
  const waits = new ShortWaits(1_000);
  waits.add(never);
  await vi.advanceTimersByTimeAsync(900);
  waits.add(never);
  expect(await waited(waits)).toBe(100);
});
