import type { JSONRPCMessage, Transport } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/client";
import { describe, expect, test, vi } from "vitest";
import { inOrder } from "./ordered-delivery.ts";

const progress: JSONRPCMessage = { jsonrpc: "2.0", method: "notifications/progress", params: {} };
const result: JSONRPCMessage = { jsonrpc: "2.0", id: 1, result: {} };

function received(handle: (message: JSONRPCMessage) => void): Transport {
  const [transport] = InMemoryTransport.createLinkedPair();
  const ordered = inOrder(transport);
  ordered.onmessage = handle;
  return ordered;
}

describe("a transport that delivers in order", () => {
  test("gives a notification its turn before what comes behind it", async () => {
    const seen: string[] = [];
    const transport = received((message) => {
      // The SDK acts on a notification a turn later, as here.
      if ("method" in message) void Promise.resolve().then(() => seen.push("notification"));
      else seen.push("result");
    });

    transport.onmessage?.(progress);
    transport.onmessage?.(result);

    await expect.poll(() => seen).toEqual(["notification", "result"]);
  });

  test("goes on after a handler that throws", async () => {
    const seen: JSONRPCMessage[] = [];
    const transport = received((message) => {
      if ("method" in message) throw new Error("no");
      seen.push(message);
    });
    const onerror = vi.fn();
    transport.onerror = onerror;

    transport.onmessage?.(progress);
    transport.onmessage?.(result);

    await expect.poll(() => seen).toEqual([result]);
    expect(onerror).toHaveBeenCalledTimes(1);
  });

  test("has no handler before it is given one", () => {
    const [transport] = InMemoryTransport.createLinkedPair();

    expect(inOrder(transport).onmessage).toBeUndefined();
  });
});
