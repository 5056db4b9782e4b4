import { WorkerGoneError } from "@a2c-smcp/readers/worker";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { StartPace } from "./start-pace.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const broken = new WorkerGoneError("no such program");
const ended = new WorkerGoneError("killed", { isEndedFromOutside: true });

test("workers that do not start are started less and less often, and jobs are refused from the second on", () => {
  const pace = new StartPace();
  expect(pace.waitMs).toBe(0);
  expect(pace.fail(broken)).toBe(Number.POSITIVE_INFINITY);
  expect(pace.waitMs).toBe(100);
  expect(pace.fail(broken)).toBe(0);
  expect(pace.waitMs).toBe(200);
  for (let more = 0; more < 30; more++) pace.fail(broken);
  expect(pace.waitMs).toBe(30_000);
  vi.advanceTimersByTime(30_000);
  expect(pace.waitMs).toBe(0);
});

test("where workers are ended from outside, only who has waited for long is refused", () => {
  const pace = new StartPace();
  const answers = Array.from({ length: 20 }, () => pace.fail(ended));
  expect(new Set(answers)).toEqual(new Set([10_000]));
  expect(pace.waitMs).toBe(1000);
});

test("one that starts makes up for all before", () => {
  const pace = new StartPace();
  pace.fail(broken);
  pace.reset();
  expect(pace.waitMs).toBe(0);
  expect(pace.fail(broken)).toBe(Number.POSITIVE_INFINITY);
});
