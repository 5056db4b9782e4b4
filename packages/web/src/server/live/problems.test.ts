import type { Computer } from "@a2c-smcp/computer";
import { silentLogger } from "@a2c-smcp/runtime";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Problems } from "./problems.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A Computer with one documents server, whose answers wait until they are let out. */
function slowComputer() {
  const waiting: ((files: readonly string[]) => void)[] = [];
  const call = () =>
    new Promise((resolve) => {
      waiting.push((files) =>
        resolve({
          content: [],
          structuredContent: { problems: files.map((file) => ({ file, reason: "damaged" })) },
        }),
      );
    });
  const tools = {
    listKnown: () => [{ server: "docs", tool: "list_problems", isStale: false, isHarmless: true }],
    nameProblems: () => [],
    call,
  };
  return { waiting, computer: { tools, servers: { list: () => [] } } as unknown as Computer };
}

test("what happens while the servers are asked is asked for once more", async () => {
  const { waiting, computer } = slowComputer();
  const onChange = vi.fn();
  const problems = new Problems(computer, silentLogger, onChange);
  problems.soon();
  await vi.advanceTimersByTimeAsync(500);
  problems.soon();
  await vi.advanceTimersByTimeAsync(500);
  expect(waiting).toHaveLength(1);
  waiting[0]?.([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(waiting).toHaveLength(2);
  waiting[1]?.(["broken.pdf"]);
  await vi.advanceTimersByTimeAsync(0);
  expect(onChange).toHaveBeenCalledOnce();
  expect(problems.count).toBe(1);
});

test("reasons of one moment are one question, and after the end there is none", async () => {
  const { waiting, computer } = slowComputer();
  const problems = new Problems(computer, silentLogger, () => undefined);
  for (let reason = 0; reason < 10; reason += 1) problems.soon();
  await vi.advanceTimersByTimeAsync(500);
  expect(waiting).toHaveLength(1);
  problems.soon();
  problems.close();
  waiting[0]?.([]);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(waiting).toHaveLength(1);
});
