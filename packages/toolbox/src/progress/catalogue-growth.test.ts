import { expect, test } from "vitest";
import type { DocumentCall } from "../document-tool.ts";
import { describeGrowth, growthOf } from "./catalogue-growth.ts";

/** A server that says how far it is, and the list that has come of it so far. */
function callOf(state: Record<string, unknown>, listed: number): DocumentCall {
  const tool = { server: "docs", inputSchema: {}, call: async () => ({ structuredContent: state }) };
  const documents = Array.from({ length: listed }, () => ({ server: "docs" }));
  const source = { tools: async () => [tool], documents: async () => documents };
  return { source, tokens: 1_000 } as unknown as DocumentCall;
}

const done = { phase: "idle", files_waiting: 0, problems: 0, documents: 2 };

test("a list that has everything is complete", async () => {
  expect(await growthOf(callOf(done, 2))).toEqual([]);
});

test("documents that the server has and the list has not yet are said to be missing", async () => {
  const growth = await growthOf(callOf(done, 1));
  expect(growth).toEqual([{ server_name: "docs", waiting: 1, failed: 0 }]);
  expect(describeGrowth(growth)).toEqual([
    "1 file of docs is still to be looked into and not listed yet: ask again.",
  ]);
});

test("files that nobody looked into and files that cannot be read are counted beside them", async () => {
  const state = { ...done, phase: "describing", files_waiting: 3, problems: 1, seconds_left: 9 };
  expect(await growthOf(callOf(state, 1))).toEqual([
    { server_name: "docs", waiting: 4, failed: 1, seconds_left: 9 },
  ]);
  expect(await growthOf(callOf({ ...done, phase: "scanning" }, 2))).toMatchObject([{ waiting: 1 }]);
});
