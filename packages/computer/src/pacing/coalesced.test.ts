import { expect, test, vi } from "vitest";
import { coalesced, Pace } from "./coalesced.ts";

test("asking while the work runs leads to exactly one more run", async () => {
  let finish: () => void = () => undefined;
  const work = vi.fn(
    () =>
      new Promise<void>((resolve) => {
        finish = resolve;
      }),
  );
  const ask = coalesced(work);

  ask();
  ask();
  ask();
  expect(work).toHaveBeenCalledTimes(1);

  finish();
  await vi.waitFor(() => expect(work).toHaveBeenCalledTimes(2));
  finish();
  await Promise.resolve();
  expect(work).toHaveBeenCalledTimes(2);
});

test("work with a pace is done a few times at once, and then now and then", async () => {
  vi.useFakeTimers();
  const work = vi.fn(async () => undefined);
  const ask = coalesced(work, new Pace());
  const storm = setInterval(ask, 1);
  await vi.advanceTimersByTimeAsync(10_000);
  clearInterval(storm);
  vi.useRealTimers();
  expect(work.mock.calls.length).toBeGreaterThan(15);
  expect(work.mock.calls.length).toBeLessThan(30);
});
