import { describe, expect, test, vi } from "vitest";
import { cancelledRequestOf, listenRequestOf } from "./listened-uris.ts";
import { StdioListens } from "./stdio-listens.ts";

const listen = (id: number, ...uris: unknown[]) => ({
  jsonrpc: "2.0",
  id,
  method: "subscriptions/listen",
  params: { notifications: { resourceSubscriptions: uris } },
});
const cancel = (requestId: number) => ({ method: "notifications/cancelled", params: { requestId } });

test("only a listen for resources is one, and what is no URI is left out", () => {
  expect(listenRequestOf(listen(1, "a://1", 7))).toEqual({ id: 1, uris: ["a://1"] });
  for (const other of [
    null,
    "x",
    listen(1),
    { method: "ping", id: 1 },
    { method: "subscriptions/listen", id: 1 },
  ])
    expect(listenRequestOf(other)).toBeUndefined();
  expect(cancelledRequestOf(cancel(3))).toBe(3);
  expect(cancelledRequestOf({ method: "notifications/cancelled" })).toBeUndefined();
});

describe("listens over stdio", () => {
  test("are followed until they are cancelled", () => {
    const leave = vi.fn();
    const follow = vi.fn(() => leave);
    const listens = new StdioListens(follow);
    listens.note(listen(1, "a://1"));
    expect(follow.mock.calls).toEqual([[["a://1"]]]);
    listens.note(cancel(2));
    expect(leave).not.toHaveBeenCalled();
    listens.note(cancel(1));
    listens.note(cancel(1));
    expect(leave).toHaveBeenCalledTimes(1);
  });

  test("all end with the client, and one that is asked for twice replaces the first", () => {
    const leaves = [vi.fn(), vi.fn()];
    let next = 0;
    const listens = new StdioListens(() => leaves[next++] ?? (() => undefined));
    listens.note(listen(1, "a://1"));
    listens.note(listen(1, "a://2"));
    expect(leaves.map((leave) => leave.mock.calls.length)).toEqual([1, 0]);
    listens.close();
    listens.close();
    expect(leaves.map((leave) => leave.mock.calls.length)).toEqual([1, 1]);
  });

  test("are nobody's business where nothing has to be followed", () => {
    expect(() => new StdioListens(undefined).note(listen(1, "a://1"))).not.toThrow();
  });
});
