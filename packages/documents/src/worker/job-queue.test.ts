import { expect, test, vi } from "vitest";
import type { Priority, QueuedJob } from "./job-queue.ts";
import { JobQueue } from "./job-queue.ts";

function job(name: string, priority: Priority = "interactive", since = performance.now()): QueuedJob {
  const file = { path: `/${name}`, name, size: 1, version: "1" };
  return { file, job: { kind: "describe" }, priority, since, attempts: 0, resolve: vi.fn(), reject: vi.fn() };
}

const nothingOpen = (): boolean => false;

test("jobs come in order, background ones last and only when there is room", () => {
  const queue = new JobQueue();
  const [a, b, c] = [job("a", "background"), job("b"), job("c")];
  for (const one of [a, b, c]) queue.add(one);
  expect(queue.take(nothingOpen, true)).toBe(b);
  expect(queue.take(nothingOpen, true)).toBe(c);
  expect(queue.take(nothingOpen, false)).toBeUndefined();
  expect(queue.take(nothingOpen, true)).toBe(a);
});

test("a job whose document is open overtakes, but not one that has waited long", () => {
  const queue = new JobQueue();
  const [a, b] = [job("a"), job("b")];
  for (const one of [a, b]) queue.add(one);
  expect(queue.take(({ name }) => name === "b", true)).toBe(b);
  queue.remove(a);
  const patient = job("a", "interactive", performance.now() - 5000);
  for (const one of [patient, b]) queue.add(one);
  expect(queue.take(({ name }) => name === "b", true)).toBe(patient);
});

test("what was removed is not taken, and draining leaves nothing", () => {
  const queue = new JobQueue();
  const [a, b, c] = [job("a"), job("b"), job("c", "background")];
  for (const one of [a, b, c]) queue.add(one);
  expect(queue.remove(a)).toBe(true);
  expect(queue.remove(a)).toBe(false);
  expect(queue.drain()).toEqual([b, c]);
  expect(queue.take(nothingOpen, true)).toBeUndefined();
});
