import { expect, test } from "vitest";
import { unlessAborted } from "./unless-aborted.ts";

const never = new Promise<never>(() => undefined);

test("without an abort the wait ends as the promise does", async () => {
  const { signal } = new AbortController();
  expect(await unlessAborted(Promise.resolve(1), signal)).toBe(1);
  expect(await unlessAborted(Promise.resolve(2), undefined)).toBe(2);
  await expect(unlessAborted(Promise.reject(new Error("failed")), signal)).rejects.toThrow("failed");
});

test("an abort ends the wait with its reason, before it or during it", async () => {
  const controller = new AbortController();
  const wait = unlessAborted(never, controller.signal);
  controller.abort(new Error("enough"));
  await expect(wait).rejects.toThrow("enough");
  await expect(unlessAborted(Promise.resolve(1), controller.signal)).rejects.toThrow("enough");
});

test("what fails after the abort is not left unhandled", async () => {
  let fail: (error: Error) => void = () => undefined;
  const work = new Promise<never>((_, reject) => {
    fail = reject;
  });
  const wait = unlessAborted(work, AbortSignal.abort(new Error("enough")));
  fail(new Error("late"));
  await expect(wait).rejects.toThrow("enough");
});
