import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { LiveEvent } from "../../api/live-event.ts";
import { LiveNews } from "./live-news.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function gather() {
  const sent: LiveEvent[] = [];
  const stateEvent = () => ({ what: "state", state: {} }) as LiveEvent;
  return { sent, news: new LiveNews({ send: (event) => sent.push(event), stateEvent }) };
}

test("many changes within a moment are told once each", () => {
  const { sent, news } = gather();
  for (let change = 0; change < 50; change += 1) {
    news.note("finder", "state");
    news.noteResource("dpe://h/a");
  }
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(200);
  expect(sent).toEqual([
    { what: "finder" },
    { what: "state", state: {} },
    { what: "resource", uri: "dpe://h/a" },
  ]);
  vi.advanceTimersByTime(1_000);
  expect(sent).toHaveLength(3);
});

test("what changes on and on is told on and on", () => {
  const { sent, news } = gather();
  for (let moment = 0; moment < 20; moment += 1) {
    news.note("desktop");
    vi.advanceTimersByTime(50);
  }
  expect(sent.length).toBeGreaterThan(3);
});

test("a flood of resources becomes one change of the whole", () => {
  const { sent, news } = gather();
  for (let index = 0; index < 5_000; index += 1) news.noteResource(`dpe://h/${index}`);
  vi.advanceTimersByTime(200);
  expect(sent).toContainEqual({ what: "finder" });
  expect(sent).toHaveLength(201);
});

test("after the end nothing is told", () => {
  const { sent, news } = gather();
  news.note("tools");
  news.close();
  vi.advanceTimersByTime(1_000);
  expect(sent).toEqual([]);
});
