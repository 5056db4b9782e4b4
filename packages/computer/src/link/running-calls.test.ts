import { expect, test } from "vitest";
import { RunningCalls } from "./running-calls.ts";

test("a cancel reaches every call of its request and no other", () => {
  const calls = new RunningCalls();
  using first = calls.start("a");
  using second = calls.start("a");
  using other = calls.start("b");
  calls.cancel("a");
  expect([first, second, other].map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  calls.cancelAll();
  expect(other.signal.aborted).toBe(true);
});

test("a call that is over cannot be cancelled any more", () => {
  const calls = new RunningCalls();
  const over = calls.start("a");
  over[Symbol.dispose]();
  calls.cancel("a");
  calls.cancel("never there");
  expect(over.signal.aborted).toBe(false);
});
