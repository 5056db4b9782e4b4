import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { DeadlineError, withDeadline } from "./deadline.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new Promise<never>(() => undefined);

describe("a wait with a deadline", () => {
  test("gives the value that comes in time and leaves no timer", async () => {
    await expect(withDeadline(Promise.resolve(7), { what: "it", milliseconds: 50 })).resolves.toBe(7);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("passes a failure on and leaves no timer", async () => {
    await expect(
      withDeadline(Promise.reject(new Error("no")), { what: "it", milliseconds: 50 }),
    ).rejects.toThrow("no");
    expect(vi.getTimerCount()).toBe(0);
  });

  test("ends with an error that says what took how long", async () => {
    const wait = expect(withDeadline(never, { what: "the answer", milliseconds: 50 })).rejects.toThrow(
      new DeadlineError("the answer", 50),
    );
    await vi.advanceTimersByTimeAsync(50);
    await wait;
  });

  test("ends with the reason of its signal, before or while waiting", async () => {
    const reason = new Error("stop");
    const before = withDeadline(never, { what: "it", milliseconds: 50, signal: AbortSignal.abort(reason) });
    await expect(before).rejects.toBe(reason);
    const controller = new AbortController();
    const during = withDeadline(never, { what: "it", milliseconds: 50, signal: controller.signal });
    controller.abort(reason);
    await expect(during).rejects.toBe(reason);
    expect(vi.getTimerCount()).toBe(0);
  });
});
