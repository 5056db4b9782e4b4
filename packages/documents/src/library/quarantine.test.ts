import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Source } from "../sources/source-folders.ts";
import { Quarantine } from "./quarantine.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const HOUR = 60 * 60 * 1000;

function source(docRef: string, version = "1"): Source {
  return {
    docRef,
    version,
    name: docRef,
    relativePath: docRef,
    path: `/${docRef}`,
    size: 1,
    mtimeMs: 0,
  } as Source;
}

/** A quarantine whose files are never read. */
function hopeless() {
  const retry = vi.fn((sources: readonly Source[]) => {
    for (const one of sources) quarantine.add(one);
  });
  const end = new AbortController();
  const quarantine: Quarantine = new Quarantine(end.signal);
  quarantine.listen(retry);
  return { quarantine, retry, end };
}

test("a file waits no longer where the clock of the machine is set back", () => {
  const { quarantine, retry } = hopeless();
  quarantine.add(source("a"));
  vi.setSystemTime(Date.now() - 10 * HOUR);
  vi.advanceTimersByTime(3_001);
  expect(retry).toHaveBeenCalledTimes(1);
});

test("a file is tried later and later, and not for ever", () => {
  const { quarantine, retry } = hopeless();
  quarantine.add(source("a"));
  vi.advanceTimersByTime(2_999);
  expect(retry).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(retry).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(11_999);
  expect(retry).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(48 * HOUR);
  expect(retry).toHaveBeenCalledTimes(6);
  expect(quarantine.has(source("a"))).toBe(true);
});

test("a failure while a file waits does not put off its next try", () => {
  const { quarantine, retry } = hopeless();
  quarantine.add(source("a"));
  vi.advanceTimersByTime(2_000);
  quarantine.add(source("a"));
  vi.advanceTimersByTime(1_000);
  expect(retry).toHaveBeenCalledTimes(1);
});

test("files that are due together are tried together, and one that was read is left out", () => {
  const { quarantine, retry } = hopeless();
  for (const name of ["a", "b", "c"]) quarantine.add(source(name));
  quarantine.remove("b");
  vi.advanceTimersByTime(3_000);
  expect(retry.mock.calls[0]?.[0].map(({ docRef }) => docRef)).toEqual(["a", "c"]);
  expect(quarantine.has(source("b"))).toBe(false);
});

test("a new version of a file has all its chances", () => {
  const { quarantine, retry } = hopeless();
  quarantine.add(source("a"));
  vi.advanceTimersByTime(48 * HOUR);
  retry.mockClear();
  expect(quarantine.has(source("a", "2"))).toBe(false);
  quarantine.add(source("a", "2"));
  vi.advanceTimersByTime(3_000);
  expect(retry).toHaveBeenCalledTimes(1);
});

test("nothing is tried after the end", () => {
  const { quarantine, retry, end } = hopeless();
  quarantine.add(source("a"));
  end.abort();
  quarantine.add(source("b"));
  vi.advanceTimersByTime(HOUR);
  expect(retry).not.toHaveBeenCalled();
});
