import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ChangeFeed } from "./change-feed.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("changes within a while are told once", () => {
  const feed = new ChangeFeed(100);
  const listener = vi.fn();
  feed.listen(listener);
  feed.note({ kind: "list" });
  feed.note({ kind: "document", docRef: "a" });
  feed.note({ kind: "document", docRef: "a" });
  vi.advanceTimersByTime(99);
  expect(listener).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(listener.mock.calls).toEqual([[{ isListChanged: true, docRefs: new Set(["a"]) }]]);
  feed.note({ kind: "document", docRef: "b" });
  vi.advanceTimersByTime(100);
  expect(listener).toHaveBeenLastCalledWith({ isListChanged: false, docRefs: new Set(["b"]) });
});

test("a burst that does not end is told of now and then, and ever more seldom", () => {
  const feed = new ChangeFeed(200);
  const listener = vi.fn();
  feed.listen(listener);
  for (let n = 0; n < 1000; n++) {
    feed.note({ kind: "document", docRef: `d${n}` });
    vi.advanceTimersByTime(10);
  }
  expect(listener.mock.calls.length).toBeGreaterThan(1);
  expect(listener.mock.calls.length).toBeLessThan(6);
  vi.advanceTimersByTime(200);
  const told = listener.mock.calls.flatMap(([changes]) => [...changes.docRefs]);
  expect(told).toHaveLength(1000);
});

test("who has left, and everybody after close, hears nothing", () => {
  const feed = new ChangeFeed(100);
  const [stays, leaves] = [vi.fn(), vi.fn()];
  feed.listen(stays);
  feed.listen(leaves)();
  feed.note({ kind: "list" });
  vi.advanceTimersByTime(100);
  expect(stays).toHaveBeenCalledTimes(1);
  expect(leaves).not.toHaveBeenCalled();
  feed.note({ kind: "list" });
  feed.close();
  vi.advanceTimersByTime(100);
  expect(stays).toHaveBeenCalledTimes(1);
});
