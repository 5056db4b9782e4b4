import { expect, test, vi } from "vitest";
import { LastKnown } from "./last-known.ts";

function asked() {
  const waiting: ((value: number) => void)[] = [];
  const ask = vi.fn(() => new Promise<number>((resolve) => waiting.push(resolve)));
  return { ask, answer: (value: number): void => waiting.shift()?.(value) };
}

test("the first answer is waited for, a late one after it is not", async () => {
  const { ask, answer } = asked();
  const known = new LastKnown(ask, 1);
  const first = known.value();
  answer(1);
  expect(await first).toBe(1);
  expect(await known.value()).toBe(1);
  expect(await known.value()).toBe(1);
  expect(ask).toHaveBeenCalledTimes(2);
  answer(2);
  await vi.waitFor(async () => {
    expect(await known.value()).toBe(2);
  });
});

test("who cannot be asked is an error as long as nothing is known", async () => {
  const known = new LastKnown(() => Promise.reject(new Error("closed")), 1);
  await expect(known.value()).rejects.toThrow("closed");
});
