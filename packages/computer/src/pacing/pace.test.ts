import { RepeatedWork } from "@a2c-smcp/runtime";
import { expect, test, vi } from "vitest";
import { Pace } from "./pace.ts";

test("work with a pace is done a few times at once, and then now and then", async () => {
  vi.useFakeTimers();
  const work = vi.fn(async () => undefined);
  const pace = new Pace();
  const repeated = new RepeatedWork(work, () => pace.next());
  const storm = setInterval(() => void repeated.ask(), 1);
  await vi.advanceTimersByTimeAsync(10_000);
  clearInterval(storm);
  vi.useRealTimers();
  expect(work.mock.calls.length).toBeGreaterThan(15);
  expect(work.mock.calls.length).toBeLessThan(30);
});
