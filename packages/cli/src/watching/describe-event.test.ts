import type { LocalCall } from "@a2c-smcp/agent";
import { expect, test } from "vitest";
import { messagesIn } from "../language/messages.ts";
import { describeCall } from "./describe-event.ts";

const call: LocalCall = {
  ...{ at: "2026-01-01T12:00:00Z", agent: "reader", server: "documents", kind: "read", what: "read" },
  ...{ uri: "dpe://h/handbook-78a347/pages/42?format=markdown", file: "handbook.pdf" },
  ...{ ms: 3, tokens: 409, error: null },
};
const told = (change: Partial<LocalCall>) => describeCall({ ...call, ...change }, messagesIn("en"));

test.each([
  [{}, "handbook.pdf:43"],
  [{ uri: "dpe://h/handbook-78a347" }, "handbook.pdf"],
  [{ uri: "dpe://h/handbook-78a347/elements/tbl-1-0" }, "handbook.pdf#tbl-1-0"],
  [{ file: null }, "dpe://h/handbook-78a347/pages/42?format=markdown"],
  [{ uri: "note://1", file: null }, "note://1"],
])("what an agent read is said as it can be typed: %j", (change, place) => {
  expect(told(change)).toBe(`reader · read ${place} · 3 ms · 409 tokens`);
});

test("a name of a file obeys nothing", () => {
  expect(told({ file: "a\u001b[2J.pdf" })).not.toContain("\u001b");
});
