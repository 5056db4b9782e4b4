import { expect, test } from "vitest";
import { STOPPED_WITHIN_MS, stopWaits } from "./stop-waits.ts";

test("what is waited for after Ctrl-C is within the promise, with a tenth of it left for the work", () => {
  expect(stopWaits.closeMs + stopWaits.lingerMs).toBeLessThanOrEqual(STOPPED_WITHIN_MS * 0.9);
});
