import { silentLogger } from "@a2c-smcp/runtime";
import { EventEmitter } from "eventemitter3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { McpConnection } from "../mcp/mcp-connection.ts";
import type { McpResource } from "../mcp/mcp-shapes.ts";
import { ServerProblems } from "../mcp/server-problems.ts";
import { ServerResources } from "./server-resources.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start({ subscribe = true, hasResources = true } = {}) {
  const emitter = new EventEmitter();
  const listResourcesPage = vi.fn(async () => ({
    items: [{ uri: "window://w", name: "w" }] as McpResource[],
    nextCursor: undefined,
    dropped: 0,
    excesses: [],
  }));
  const listResourceTemplatesPage = vi.fn(async () => ({
    items: [],
    nextCursor: undefined,
    dropped: 0,
    excesses: [],
  }));
  const connection = Object.assign(emitter, {
    server: "s",
    problems: new ServerProblems(),
    capabilities: hasResources ? { resources: { subscribe } } : {},
    listResourcesPage,
    listResourceTemplatesPage,
    subscribe: vi.fn(async () => undefined),
    unsubscribe: vi.fn(async () => undefined),
  });
  const resources = new ServerResources(connection as unknown as McpConnection, silentLogger);
  const listed = vi.fn();
  resources.on("listed", listed);
  return { resources, connection, listed };
}

describe("the lists of a server", () => {
  test("are read on demand, and again when the server says that they changed", async () => {
    const { resources, connection, listed } = start();
    await resources.refresh();
    expect([...resources.resources.keys()]).toEqual(["window://w"]);
    connection.emit("resources-list-changed");
    await vi.advanceTimersByTimeAsync(0);
    expect(listed).toHaveBeenCalledTimes(2);
    expect(connection.subscribe).toHaveBeenCalledTimes(1);
  });

  test("are read once more, however often they change meanwhile", async () => {
    const { resources, connection, listed } = start();
    const first = resources.refresh();
    for (let count = 0; count < 10; count += 1) connection.emit("resources-list-changed");
    await first;
    expect(listed).toHaveBeenCalledTimes(2);
  });

  test("are not read without end by a server that changes them without end", async () => {
    const { resources, connection, listed } = start();
    await resources.refresh();
    const storm = setInterval(() => connection.emit("resources-list-changed"), 1);
    await vi.advanceTimersByTimeAsync(10_000);
    clearInterval(storm);
    expect(listed.mock.calls.length).toBeGreaterThan(15);
    expect(listed.mock.calls.length).toBeLessThan(30);
  });

  test("that could not be read are tried again, with growing waits", async () => {
    const { resources, connection, listed } = start();
    connection.listResourcesPage.mockRejectedValueOnce(new Error("not yet"));
    connection.listResourcesPage.mockRejectedValueOnce(new Error("not yet"));
    await resources.refresh();
    expect(listed).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(7_000);
    expect(connection.listResourcesPage).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(14_000);
    expect(listed).toHaveBeenCalledTimes(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test("are without templates where the server has none", async () => {
    const { resources, connection, listed } = start();
    connection.listResourceTemplatesPage.mockRejectedValue(new Error("unknown method"));
    await resources.refresh();
    expect(listed).toHaveBeenCalledTimes(1);
    expect(resources.templates).toEqual([]);
  });

  test("of a server without resources are not asked for", async () => {
    const { resources, connection } = start({ hasResources: false });
    await resources.refresh();
    expect(connection.listResourcesPage).not.toHaveBeenCalled();
    expect(resources.isParticipant).toBe(false);
  });

  test("of a server that reports no changes are read but not followed (#finder.participants)", async () => {
    const { resources, connection } = start({ subscribe: false });
    await resources.refresh();
    expect([resources.isParticipant, resources.isFollowed("window://w")]).toEqual([false, false]);
    expect(connection.subscribe).not.toHaveBeenCalled();
    expect(connection.problems.list()).toEqual([
      "resources: 1 document or window is left out of Finder and Desktop: resources.subscribe is not declared",
    ]);
  });
});

test("nothing is told or tried after the end", async () => {
  const { resources, connection, listed } = start();
  const updated = vi.fn();
  resources.on("updated", updated);
  connection.emit("resource-updated", "window://w");
  connection.listResourcesPage.mockRejectedValueOnce(new Error("not yet"));
  await resources.refresh();
  resources.close();
  connection.emit("resource-updated", "window://w");
  connection.emit("resources-list-changed");
  await vi.advanceTimersByTimeAsync(60_000);
  expect(updated).toHaveBeenCalledTimes(1);
  expect(listed).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
