import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ProgressMeter } from "./index-progress.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("rates and the time left are judged by the slower of files and bytes", () => {
  let left = { files: 8, bytes: 8000, steps: 8 };
  const meter = new ProgressMeter(() => left);
  meter.enter("reading");
  meter.begin("a.pdf");
  vi.advanceTimersByTime(1000);
  expect(meter.progress()).toMatchObject({ currentFile: "a.pdf", filesTotal: 8 });
  expect(meter.progress().secondsLeft).toBeUndefined();
  meter.addPages(30);
  meter.end("a.pdf", 1000);
  meter.begin("b.pdf");
  meter.end("b.pdf", 1000);
  left = { files: 6, bytes: 6000, steps: 6 };
  expect(meter.progress()).toEqual({
    ...{
      phase: "reading",
      filesDone: 2,
      filesTotal: 8,
      pagesDone: 30,
      filesPerSecond: 2,
      pagesPerSecond: 30,
    },
    ...{ stepsDone: 2, stepsTotal: 8, secondsLeft: 3 },
  });
  left = { files: 6, bytes: 20_000, steps: 6 };
  expect(meter.progress().secondsLeft).toBe(10);
  left = { files: 1, bytes: 2_000_000, steps: 1 };
  expect(meter.progress().secondsLeft, "two small files say nothing about a large one").toBeUndefined();
});

test("another phase counts anew, but for pages and steps", () => {
  const meter = new ProgressMeter(() => ({ files: 0, bytes: 0, steps: 0 }));
  meter.enter("describing");
  meter.end("a", 1);
  meter.addPages(5);
  meter.enter("reading");
  expect(meter.progress()).toMatchObject({ filesDone: 0, pagesDone: 5, stepsDone: 1 });
  meter.enter("idle");
  expect(meter.progress()).toMatchObject({ phase: "idle", secondsLeft: 0, filesPerSecond: 0 });
});

test("listeners hear some times a second, and not after they left", () => {
  const meter = new ProgressMeter(() => ({ files: 1, bytes: 1, steps: 1 }));
  const [stays, leaves] = [vi.fn(), vi.fn()];
  meter.listen(stays);
  const leave = meter.listen(leaves);
  meter.enter("reading");
  for (let page = 0; page < 100; page++) {
    meter.addPages(1);
    vi.advanceTimersByTime(10);
  }
  expect(stays.mock.calls.length).toBeGreaterThan(2);
  expect(stays.mock.calls.length).toBeLessThan(8);
  leave();
  meter.addPages(1);
  vi.advanceTimersByTime(1000);
  expect(leaves.mock.calls.length).toBeLessThan(stays.mock.calls.length);
  meter.addPages(1);
  meter.close();
  const heard = stays.mock.calls.length;
  vi.advanceTimersByTime(1000);
  expect(stays.mock.calls.length).toBe(heard);
});
