import { expect, test } from "vitest";
import { ReadingPace } from "./reading-pace.ts";

function paceOf(openMs: number, ...jobsMs: number[]): ReadingPace {
  const pace = new ReadingPace();
  pace.note("/a", openMs, false);
  for (const job of jobsMs) pace.note("/a", job, true);
  return pace;
}

test("a document is opened once more when what waits takes far longer than opening it", () => {
  const pace = paceOf(200, 2, 2);
  expect(pace.paysToOpen("/a", { waiting: 150, runningMs: 0 })).toBe(false);
  expect(pace.paysToOpen("/a", { waiting: 350, runningMs: 0 })).toBe(true);
});

test("nobody waits behind a job that takes longer than opening", () => {
  const pace = paceOf(200, 2);
  expect(pace.paysToOpen("/a", { waiting: 1, runningMs: 199 })).toBe(false);
  expect(pace.paysToOpen("/a", { waiting: 1, runningMs: 201 })).toBe(true);
});

test("what is not known yet is waited for, but not for long", () => {
  for (const pace of [new ReadingPace(), paceOf(200)]) {
    expect(pace.paysToOpen("/a", { waiting: 1000, runningMs: 10 })).toBe(false);
    expect(pace.paysToOpen("/a", { waiting: 1, runningMs: 60 })).toBe(true);
  }
});

test("slow jobs are believed after a few", () => {
  const pace = paceOf(200, 2, ...Array.from({ length: 8 }, () => 100));
  expect(pace.paysToOpen("/a", { waiting: 9, runningMs: 0 })).toBe(true);
});

test("the files used longest ago are forgotten", () => {
  const pace = paceOf(200, 2);
  for (let file = 0; file < 200; file++) pace.note(`/other-${file}`, 1, false);
  expect(pace.paysToOpen("/a", { waiting: 1, runningMs: 60 })).toBe(true);
});
