import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { threadTime } from "./thread-time.ts";

test("computing counts, waiting does not", async () => {
  const start = threadTime();
  const until = performance.now() + 1_000;
  while (threadTime() - start < 20 && performance.now() < until);
  const computed = threadTime();
  expect(computed - start).toBeGreaterThanOrEqual(20);

  await pause(50);
  expect(threadTime() - computed).toBeLessThan(50);
});
