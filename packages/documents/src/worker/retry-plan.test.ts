import { DocumentError, DocumentErrorCode } from "@a2c-smcp/readers";
import { WorkerGoneError } from "@a2c-smcp/readers/worker";
import { expect, test, vi } from "vitest";
import type { DocumentWorker } from "./document-worker.ts";
import { defaultWorkerLimits } from "./document-worker.ts";
import type { QueuedJob } from "./job-queue.ts";
import type { LostJob } from "./retry-plan.ts";
import { failureOf, isWorthAnother, limitsFor } from "./retry-plan.ts";
import { createSlot } from "./slot.ts";

function lost(attempts: number, error: unknown, open: readonly string[] = ["/a"]): LostJob {
  const file = { path: "/a", name: "a", size: 1, version: "1" };
  const settle = { resolve: vi.fn(), reject: vi.fn() };
  const job: QueuedJob = {
    ...{ file, attempts, isAlone: attempts > 1, isTied: false, ...settle },
    ...{ job: { kind: "describe" }, priority: "background", since: 0 },
  };
  const slot = createSlot({ hasExited: true } as DocumentWorker); // nobody is asked to work
  for (const path of open) slot.open.set(path, "1");
  return { job, error, slot };
}

const killed = new DocumentError(DocumentErrorCode.Interrupted, "killed");
const tooLarge = new DocumentError(DocumentErrorCode.TooLarge, "too large");

test.each([
  ["ended from outside", 1, killed, true],
  ["ended from outside", 2, killed, true],
  ["ended from outside", 3, killed, false],
  ["gone before it began", 2, new WorkerGoneError("gone"), true],
  ["out of memory and alone", 1, tooLarge, false],
])("a job whose worker was %s is run again, after attempt %i", (_, attempts, error, expected) => {
  expect(isWorthAnother(lost(attempts, error))).toBe(expected);
});

test("a worker that ran out of memory with several documents open tells nothing of this one", () => {
  expect(isWorthAnother(lost(1, tooLarge, ["/a", "/b"]))).toBe(true);
  expect(isWorthAnother(lost(2, tooLarge, ["/a", "/b"]))).toBe(false);
});

test("too much for a worker with less memory is no verdict", () => {
  expect(failureOf(lost(2, tooLarge))).toBe(tooLarge);
  expect(failureOf(lost(3, tooLarge))).toMatchObject({ code: "reading-interrupted" });
});

test("only the last attempt has less memory", () => {
  const memoryAfter = (attempts: number) => limitsFor(lost(attempts, killed).job, defaultWorkerLimits);
  expect(memoryAfter(1)).toBe(defaultWorkerLimits);
  expect(memoryAfter(2).residentBytes).toBe(defaultWorkerLimits.residentBytes / 2);
  expect(memoryAfter(2).heapBytes).toBe(defaultWorkerLimits.heapBytes / 2);
});
