import { expect, test } from "vitest";
import { createBackoff } from "./backoff.ts";

test("waits double up to the bound and start anew after a success", () => {
  const backoff = createBackoff({ firstMs: 500, mostMs: 3000, random: () => 1 });
  expect([1, 2, 3, 4, 5].map(() => backoff.next().delayMs)).toEqual([500, 1000, 2000, 3000, 3000]);
  backoff.reset();
  expect(backoff.next()).toEqual({ attempt: 1, delayMs: 500 });
});

test("waits are spread over their upper half", () => {
  const backoff = createBackoff({ firstMs: 1000, mostMs: 1000, random: () => 0 });
  expect(backoff.next().delayMs).toBe(500);
});
