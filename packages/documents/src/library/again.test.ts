import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Again } from "./again.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("what did not work is tried once more, all together", () => {
  const retry = vi.fn();
  const again = new Again<string>(retry, new AbortController().signal);
  for (const thing of ["a", "b", "a"]) again.add(thing);
  vi.advanceTimersByTime(10_000);
  expect(retry.mock.calls).toEqual([[["a", "b"]]]);
  vi.advanceTimersByTime(60_000);
  expect(retry).toHaveBeenCalledTimes(1);
});

test("nothing is tried after the end", () => {
  const retry = vi.fn();
  const end = new AbortController();
  const again = new Again<string>(retry, end.signal);
  again.add("a");
  end.abort();
  again.add("b");
  vi.advanceTimersByTime(60_000);
  expect(retry).not.toHaveBeenCalled();
});
