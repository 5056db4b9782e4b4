import { describe, expect, test, vi } from "vitest";
import type { DocumentWorker } from "./document-worker.ts";
import type { Priority, QueuedJob } from "./job-queue.ts";
import { Fit, JobQueue } from "./job-queue.ts";
import type { Slot } from "./slot.ts";
import { createSlot } from "./slot.ts";
import { Staffing } from "./staffing.ts";

function job(name: string, priority: Priority = "interactive"): QueuedJob {
  const file = { path: `/${name}`, name, size: 1, version: "1" };
  const settle = { resolve: vi.fn(), reject: vi.fn() };
  return {
    file,
    job: { kind: "page", index: 0 },
    priority,
    since: 0,
    attempts: 0,
    isAlone: false,
    isTied: false,
    ...settle,
  };
}

/** Two workers at most, some of them busy, and jobs that wait. */
function office({ busy, waiting }: { busy: readonly QueuedJob[]; waiting: readonly QueuedJob[] }) {
  const slots = new Set<Slot>();
  for (const one of busy) {
    const slot = createSlot({} as DocumentWorker); // nobody is asked to work
    slot.state = { phase: "busy", job: one, since: performance.now() };
    slots.add(slot);
  }
  const queue = new JobQueue();
  for (const one of waiting) queue.add(one);
  return new Staffing({ slots, queue, size: 2 });
}

const copies = (count: number, one: QueuedJob): QueuedJob[] =>
  Array.from({ length: count }, () => ({ ...one }));

describe("workers that are missing", () => {
  test("are as many as files that wait, up to the most", () => {
    expect(office({ busy: [], waiting: [job("a")] }).missing()).toBe(1);
    expect(office({ busy: [], waiting: [job("a"), job("b"), job("c")] }).missing()).toBe(2);
    expect(office({ busy: [job("x")], waiting: [job("a"), job("b")] }).missing()).toBe(1);
  });

  test("do not start for what the worker that has the document open does sooner", () => {
    for (const [count, missing] of [
      [20, 0],
      [1000, 1],
    ] as const) {
      const staffing = office({ busy: [job("a")], waiting: copies(count, job("a")) });
      staffing.pace.note("/a", 100, false);
      staffing.pace.note("/a", 2, true);
      expect(staffing.missing()).toBe(missing);
    }
  });

  test("are one more than usual when all are busy in the background and somebody waits", () => {
    const busy = [job("x", "background"), job("y", "background")];
    expect(office({ busy, waiting: [job("a", "background")] }).missing()).toBe(0);
    expect(office({ busy, waiting: [job("a")] }).missing()).toBe(1);
  });
});

test("a document that another worker reads is left to it, a document of nobody is opened", () => {
  const staffing = office({ busy: [job("a")], waiting: [job("a"), job("b")] });
  staffing.pace.note("/a", 100, false);
  staffing.pace.note("/a", 2, true);
  const idle = createSlot({} as DocumentWorker);
  idle.open.set("/c", "1");
  const suits = staffing.fitFor([idle]);
  expect([suits(job("a")), suits(job("b")), suits(job("c"))]).toEqual([Fit.Leave, Fit.Stranger, Fit.Open]);
});
