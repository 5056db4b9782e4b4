import { expect, test } from "vitest";
import type { HistoryEntry } from "./history.ts";
import { History } from "./history.ts";

const entry = (req_id: string): HistoryEntry => ({
  timestamp: "2026-01-01T00:00:00.000Z",
  req_id,
  agent: "ann",
  by: "agent",
  server: "s",
  tool: "t",
  success: true,
  error: null,
  ms: 1,
});

test("the history keeps the last hundred calls, oldest first", () => {
  const history = new History();
  for (let call = 1; call <= 130; call += 1) history.add(entry(String(call)));

  const ids = history.entries().map(({ req_id }) => req_id);
  expect(ids).toHaveLength(100);
  expect([ids[0], ids.at(-1)]).toEqual(["31", "130"]);
});

test("what is handed out of the history is not the history", () => {
  const history = new History();
  history.add(entry("1"));
  history.entries().pop();

  expect(history.entries()).toHaveLength(1);
});
