import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { JobWatch } from "./job-watch.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watchJob(memory = 0) {
  const onExcess = vi.fn();
  const used = { memory, isHalted: false, missedMs: 0 };
  const watch = new JobWatch({
    ...{ name: "a.pdf", mostMemory: 100 * 1024 * 1024, onExcess },
    memory: () => used.memory,
    isHalted: () => used.isHalted,
    now: () => Date.now() + used.missedMs,
  });
  return { watch, onExcess, used };
}

test("a step that takes too long is told once, and a new step counts anew", async () => {
  const { watch, onExcess } = watchJob();
  watch.allow(1000, "opening a.pdf");
  await vi.advanceTimersByTimeAsync(900);
  watch.allow(500, "reading a.pdf (page)");
  await vi.advanceTimersByTimeAsync(499);
  expect(onExcess).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(onExcess).toHaveBeenCalledTimes(1);
  expect(onExcess.mock.calls[0]?.[0]).toMatchObject({
    code: "too-slow",
    message: "reading a.pdf (page) took longer than 0.5 s and was stopped",
  });
});

test("memory beyond the limit is told once", async () => {
  const { watch, onExcess, used } = watchJob();
  watch.allow(60_000, "opening a.pdf");
  await vi.advanceTimersByTimeAsync(1000);
  expect(onExcess).not.toHaveBeenCalled();
  used.memory = 101 * 1024 * 1024;
  await vi.advanceTimersByTimeAsync(1000);
  expect(onExcess).toHaveBeenCalledTimes(1);
  expect(onExcess.mock.calls[0]?.[0]).toMatchObject({
    code: "too-large",
    message: expect.stringContaining("100 MB"),
  });
});

test("a job that is over is not judged any more", async () => {
  const { watch, onExcess, used } = watchJob(200 * 1024 * 1024);
  watch.allow(50, "opening a.pdf");
  watch.stop();
  used.memory = 300 * 1024 * 1024;
  await vi.advanceTimersByTimeAsync(5000);
  expect(onExcess).not.toHaveBeenCalled();
});

test("a worker that somebody has halted is no verdict on its file", async () => {
  const { watch, onExcess, used } = watchJob();
  watch.allow(1000, "opening a.pdf");
  used.isHalted = true;
  await vi.advanceTimersByTimeAsync(1000);
  expect(onExcess.mock.calls[0]?.[0]).toMatchObject({ code: "reading-interrupted" });
});

test("a job gets its time anew where the watch itself was halted, and no longer than that", async () => {
  const { watch, onExcess, used } = watchJob();
  watch.allow(1000, "opening a.pdf");
  await vi.advanceTimersByTimeAsync(850);
  used.missedMs = 60_000;
  await vi.advanceTimersByTimeAsync(1000);
  expect(onExcess).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(onExcess.mock.calls[0]?.[0]).toMatchObject({ code: "too-slow" });
});
