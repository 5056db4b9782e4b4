import { describe, expect, test } from "vitest";
import type { SystemState } from "./system-state.ts";
import { nothingYet, stateAfter } from "./system-state.ts";
import type { UpEvent } from "./up-event.ts";

function stateOf(...events: readonly UpEvent[]): SystemState {
  return events.reduce((state, event) => stateAfter(state, event), nothingYet);
}

describe("the state of a system", () => {
  test("a server has one row, in the place where it first came", () => {
    const { servers } = stateOf(
      { event: "mcp-server", server: "a", phase: "starting" },
      { event: "mcp-server", server: "b", phase: "starting" },
      { event: "mcp-server", server: "a", phase: "ready", tools: 3 },
    );
    expect(servers.map(({ server, phase }) => [server, phase])).toEqual([
      ["a", "ready"],
      ["b", "starting"],
    ]);
  });

  test("a server that was taken out of the configuration is gone", () => {
    const { servers } = stateOf(
      { event: "mcp-server", server: "a", phase: "ready" },
      { event: "mcp-server", server: "a", phase: "stopped" },
    );
    expect(servers).toEqual([]);
  });

  test("mistakes of a configuration are shown until it is taken", () => {
    const broken = stateOf({ event: "config-error", message: "wrong" });
    expect(broken.configError).toBe("wrong");
    expect(stateAfter(broken, { event: "config-changed" }).configError).toBeUndefined();
  });

  test("a file that can be read after all is no longer unread", () => {
    const unread = { event: "unread", file: "a.pdf", reason: "damaged", message: "broken" } as const;
    expect(stateOf(unread, unread).unread).toHaveLength(1);
    expect(stateOf(unread, { event: "unread-gone", file: "a.pdf" }).unread).toEqual([]);
  });

  test("progress ends when everything is indexed, and the catalogue stays", () => {
    const { progress, documents } = stateOf(
      { event: "indexing", phase: "reading", done: 1, total: 2 },
      { event: "documents", count: 2, types: { md: 2 }, unread: 0 },
      { event: "indexed", pages: 2 },
    );
    expect(progress).toBeUndefined();
    expect(stateOf({ event: "indexed", pages: 2, in_part: ["big.log"] }).inPart).toEqual(["big.log"]);
    expect(documents).toEqual({ count: 2, types: { md: 2 } });
  });

  test("whoever enters twice is there once, and an agent is not a computer of the same name", () => {
    const { present } = stateOf(
      { event: "entered", role: "agent", name: "x" },
      { event: "entered", role: "computer", name: "x" },
      { event: "entered", role: "agent", name: "x" },
      { event: "left", role: "computer", name: "x" },
    );
    expect(present.map(({ role, name }) => `${role} ${name}`)).toEqual(["agent x"]);
  });

  test("calls are kept newest first, and not for ever", () => {
    const calls = Array.from(
      { length: 60 },
      (_, ms): UpEvent => ({ event: "call", kind: "tool", what: "t", ok: true, ms }),
    );
    const state = stateOf(...calls);
    expect(state.calls).toHaveLength(50);
    expect(state.calls[0]?.ms).toBe(59);
  });
});
