import { expect, test, vi } from "vitest";
import { coalesced } from "./coalesced.ts";

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
