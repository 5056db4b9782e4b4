import { expect, test } from "vitest";
import { ANNOUNCED_WITHIN_MS, changeWaits, longestChangeWaitMs } from "./change-budget.ts";

test("the waits on the way of a change leave a fifth of the promise for the work", () => {
  expect(longestChangeWaitMs()).toBeLessThanOrEqual(ANNOUNCED_WITHIN_MS * 0.8);
});

test("a file is looked at before it may count as resting, so that the look costs no wait of its own", () => {
  expect(changeWaits.quietMs).toBeLessThan(changeWaits.restMs);
});
