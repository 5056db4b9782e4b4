import { expect, test, vi } from "vitest";
import type { AgentTool } from "./agent-tool.ts";
import { ToolCache } from "./tool-cache.ts";

test("two callers at once share one request, and later ones make none", async () => {
  const fetch = vi.fn(async (): Promise<AgentTool[]> => []);
  const cache = new ToolCache(fetch);
  await Promise.all([cache.list("c"), cache.list("c")]);
  await cache.list("c");
  expect(fetch).toHaveBeenCalledTimes(1);
});

test("a change makes the next caller ask again, for that computer only", async () => {
  const fetch = vi.fn(async (): Promise<AgentTool[]> => []);
  const cache = new ToolCache(fetch);
  await cache.list("a");
  await cache.list("b");
  cache.drop("a");
  await cache.list("a");
  await cache.list("b");
  expect(fetch.mock.calls).toEqual([["a"], ["b"], ["a"]]);
});

test("a failure is told and not kept", async () => {
  const fetch = vi.fn(async (): Promise<AgentTool[]> => []);
  fetch.mockRejectedValueOnce(new Error("gone"));
  const cache = new ToolCache(fetch);
  await expect(cache.list("c")).rejects.toThrow("gone");
  await expect(cache.list("c")).resolves.toEqual([]);
});

test("a list that was asked for before a change does not come back as the new one", async () => {
  let finish: (tools: AgentTool[]) => void = () => undefined;
  const fetch = vi.fn(() => new Promise<AgentTool[]>((resolve) => (finish = resolve)));
  const cache = new ToolCache(fetch);
  const old = cache.list("c");
  cache.drop("c");
  finish([]);
  await old;
  void cache.list("c");
  expect(fetch).toHaveBeenCalledTimes(2);
});
