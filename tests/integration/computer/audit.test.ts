import type { ComputerOptions, ToolCall } from "@a2c-smcp/computer";
import type { AuditEntry } from "@a2c-smcp/runtime";
import { fixtureServer } from "@a2c-smcp/testkit";
import { expect, test } from "vitest";
import { startComputer } from "./kit.ts";

async function audited(
  options: Partial<ComputerOptions>,
  who: Partial<Pick<ToolCall, "by" | "isRoutine">> = {},
): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  await using computer = await startComputer(
    { s: fixtureServer({ era: "modern" }) },
    { ...options, audit: (entry) => void entries.push(entry) },
  );
  const params = { text: "hidden parameter" };
  const call = { name: "echo", params, reqId: "r1", agent: "ann", timeoutMs: 10_000, ...who };
  await computer.tools.call(call).catch(() => undefined); // that it is refused is what is looked at
  expect(JSON.stringify(entries)).not.toContain("hidden");
  return entries;
}

const decided = {
  event: "tool call decided",
  computer: "test",
  req_id: "r1",
  agent: "ann",
  server: "s",
  tool: "echo",
};
const called = {
  event: "tool called",
  computer: "test",
  req_id: "r1",
  agent: "ann",
  server: "s",
  tool: "echo",
  ms: expect.any(Number),
};

test.each<[string, Partial<ComputerOptions>, object, string]>([
  ["--yes", { allow: ["*"] }, { verdict: "run", by: "policy", pattern: "*" }, "ok"],
  ["a pattern", { allow: ["s.echo"] }, { verdict: "run", by: "policy", pattern: "s.echo" }, "ok"],
  ["a person", { allow: [], confirm: async () => true }, { verdict: "run", by: "person" }, "ok"],
  [
    "nobody: a person refused",
    { allow: [], confirm: async () => false },
    { verdict: "refused" },
    "not confirmed",
  ],
  ["nobody: there was nobody to ask", { allow: [] }, { verdict: "needed" }, "4005"],
])("the audit log says who called and that it was allowed by %s", async (_by, options, decision, outcome) => {
  expect(await audited(options)).toEqual([
    { ...decided, ...decision },
    { ...called, by: "agent", outcome },
  ]);
});

test("the audit log has what the person at the Computer called", async () => {
  expect(await audited({ allow: [] }, { by: "person" })).toEqual([
    { ...called, by: "person", outcome: "ok" },
  ]);
});

test("what the program asks by itself is nobody's act, and only what it asks: an agent cannot pass for it", async () => {
  expect(await audited({ allow: [] }, { by: "person", isRoutine: true })).toEqual([]);
  expect(await audited({ allow: ["*"] }, { isRoutine: true })).toHaveLength(2);
});
