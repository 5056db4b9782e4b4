import { expect, test, vi } from "vitest";
import type { Priority, QueuedJob, TakeOptions } from "./job-queue.ts";
import { Fit, JobQueue } from "./job-queue.ts";

function job(name: string, priority: Priority = "interactive", since = performance.now()): QueuedJob {
  const file = { path: `/${name}`, name, size: 1, version: "1" };
  return {
    file,
    job: { kind: "describe" },
    priority,
    since,
    attempts: 0,
    isAlone: false,
    isTied: false,
    resolve: vi.fn(),
    reject: vi.fn(),
  };
}

function page(name: string, index: number): QueuedJob {
  return { ...job(name), job: { kind: "page", index } };
}

const nothingOpen: TakeOptions = {
  suits: () => Fit.Stranger,
  isReadElsewhere: () => false,
  withBackground: true,
};
const isOpen = (name: string): TakeOptions => ({
  ...nothingOpen,
  suits: ({ file }) => (file.name === name ? Fit.Open : Fit.Stranger),
});

test("jobs come in order, background ones last and only when there is room", () => {
  const queue = new JobQueue();
  const [a, b, c] = [job("a", "background"), job("b"), job("c")];
  for (const one of [a, b, c]) queue.add(one);
  expect(queue.take(nothingOpen)).toBe(b);
  expect(queue.take(nothingOpen)).toBe(c);
  expect(queue.take({ ...nothingOpen, withBackground: false })).toBeUndefined();
  expect(queue.take(nothingOpen)).toBe(a);
});

test("a job whose document is open overtakes, but not one that has waited long", () => {
  const queue = new JobQueue();
  const [a, b] = [job("a"), job("b")];
  for (const one of [a, b]) queue.add(one);
  expect(queue.take(isOpen("b"))).toBe(b);
  queue.remove(a);
  const patient = job("a", "interactive", performance.now() - 5000);
  for (const one of [patient, b]) queue.add(one);
  expect(queue.take(isOpen("b"))).toBe(patient);
});

test("what was removed is not taken, and draining leaves nothing", () => {
  const queue = new JobQueue();
  const [a, b, c] = [job("a"), job("b"), job("c", "background")];
  for (const one of [a, b, c]) queue.add(one);
  expect(queue.remove(a)).toBe(true);
  expect(queue.remove(a)).toBe(false);
  expect(queue.drain()).toEqual([b, c]);
  expect(queue.take(nothingOpen)).toBeUndefined();
});

test("the page after the one that a worker read last comes before others, however long they waited", () => {
  const queue = new JobQueue();
  const pages = [7, 8, 3, 4].map((index) => page("a", index));
  const [old, ...rest] = pages;
  for (const one of [{ ...(old as QueuedJob), since: performance.now() - 5_000 }, ...rest]) queue.add(one);
  const suits = ({ job }: QueuedJob): Fit =>
    job.kind === "page" && job.index === 4 ? Fit.ReadsOn : Fit.Open;
  expect(queue.take({ ...nothingOpen, suits })?.job).toEqual({ kind: "page", index: 4 });
});

test("a document that another worker reads through is begun beyond the middle of what is left", () => {
  const queue = new JobQueue();
  for (let index = 1; index < 9; index++) queue.add(page("a", index));
  expect(queue.take({ ...nothingOpen, isReadElsewhere: () => true })?.job).toEqual({
    kind: "page",
    index: 6,
  });
});

test("a job that is better left to another worker is not taken, however long it waits, and others are", () => {
  const queue = new JobQueue();
  const [left, other] = [job("a", "interactive", performance.now() - 5000), job("b")];
  const leaveA: TakeOptions = {
    ...nothingOpen,
    suits: ({ file }) => (file.name === "a" ? Fit.Leave : Fit.Stranger),
  };
  for (const one of [left, other]) queue.add(one);
  expect(queue.take(leaveA)).toBe(other);
  expect(queue.take(leaveA)).toBeUndefined();
  expect(queue.countByPath(false)).toEqual(new Map([["/a", 1]]));
  expect(queue.take(nothingOpen)).toBe(left);
});

test("a job that wants a worker of its own is given to none of the others, and one somebody waits for comes first", () => {
  const queue = new JobQueue();
  const [a, b] = [job("a", "background"), job("b")].map((one) => ({ ...one, isAlone: true }));
  if (a === undefined || b === undefined) throw new Error("no jobs");
  queue.add(a);
  expect(queue.take(nothingOpen)).toBeUndefined();
  expect(queue.hasWaiting(false)).toBe(true);
  queue.add(b);
  expect(queue.nextAlone()).toBe(b);
  queue.remove(b);
  const awaited = job("c");
  queue.add(awaited);
  expect(queue.nextAlone()).toBeUndefined();
  queue.remove(awaited);
  expect(queue.nextAlone()).toBe(a);
  expect(queue.drain()).toEqual([a]);
});

test("draining by age leaves the jobs that have not waited for long", () => {
  const queue = new JobQueue();
  const [old, young] = [job("a", "background", performance.now() - 20_000), job("b")];
  for (const one of [old, young]) queue.add(one);
  expect(queue.drain(10_000)).toEqual([old]);
  expect(queue.drain(Number.POSITIVE_INFINITY)).toEqual([]);
  expect(queue.drain()).toEqual([young]);
});
