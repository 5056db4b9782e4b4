import type { RequestContext } from "@a2c-smcp/link";
import { Events, PROTOCOL_VERSION } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { expect, test } from "vitest";
import { AgentRequests } from "./agent-requests.ts";
import type { TracedHandlers } from "./record-requests.ts";
import { recordRequests } from "./record-requests.ts";

const context: RequestContext = { maxPayload: 1_000_000, version: PROTOCOL_VERSION };
const request = { agent: "a", computer: "c", req_id: "r" };

/** Answers one request of the Desktop with this, and returns what is kept of it. */
async function recordDesktop(answer: () => Promise<{ desktops: string[]; req_id: string }>) {
  const requests = new AgentRequests(() => undefined);
  const handlers = { [Events.GetDesktop]: answer } as unknown as TracedHandlers;
  await recordRequests(handlers, requests)
    [Events.GetDesktop]?.(request, context)
    .catch(() => undefined);
  const [recorded] = requests.list();
  return recorded;
}

test("what an answer costs is what its texts cost, also for whoever copies the entry", async () => {
  const desktops = ['window://a\n\nHe said "yes"', "window://b\n\n说明"];
  const recorded = await recordDesktop(async () => ({ desktops, req_id: "r" }));
  const tokens = estimateTokens(desktops.join("\n"));
  expect(recorded).toMatchObject({ kind: "windows", agent: "a", error: null, tokens });
  expect({ ...recorded }.tokens).toBe(tokens);
});

test("a request that failed cost nothing, and says why", async () => {
  const recorded = await recordDesktop(() => Promise.reject(new Error("broken")));
  expect(recorded).toMatchObject({ tokens: null, error: expect.any(String) });
});
