import { describe, expect, test } from "vitest";
import { GarbageError } from "./garbage-error.ts";
import { readMessage } from "./read-message.ts";

const bytes = new Uint8Array([1, 2]);

describe("a message from a worker", () => {
  test.each([
    { type: "ready" },
    { type: "begun", id: 1 },
    { type: "opened", id: 2 },
    { type: "answer", id: 3, json: "{}" },
    { type: "blob", id: 4, blob: { mimeType: "image/png", bytes } },
    { type: "blob", id: 4, blob: undefined },
    { type: "error", id: 5, code: "damaged", message: "broken" },
  ])("%j is taken as it is", (message) => {
    expect(readMessage(message)).toEqual(message);
  });

  test.each([
    undefined,
    null,
    "ready",
    [],
    {},
    { type: "exec", id: 1 },
    { type: "begun" },
    { type: "begun", id: -1 },
    { type: "begun", id: 1, more: 1 },
    { type: "answer", id: 1, json: {} },
    { type: "blob", id: 1, blob: { mimeType: "image/png", bytes: "text" } },
    { type: "blob", id: 1, blob: { mimeType: "x".repeat(1001), bytes } },
    { type: "blob", id: 1, blob: { mimeType: { length: { valueOf: 1, toString: 1 } }, bytes } },
    { type: "answer", id: 1, json: { length: { valueOf: 1, toString: 1 } } },
    { type: "error", id: 1, code: "constructor", message: "" },
    JSON.parse('{"type":"begun","id":1,"__proto__":{"id":2}}'),
  ])("%j is garbage", (message) => {
    expect(() => readMessage(message)).toThrow(GarbageError);
  });

  test("has no endless answer, and an endless complaint is cut", () => {
    const json = "x".repeat(16 * 1024 * 1024 + 1);
    expect(() => readMessage({ type: "answer", id: 1, json })).toThrow(GarbageError);
    const complaint = { type: "error", id: 1, code: "damaged", message: json };
    expect(readMessage(complaint)).toMatchObject({ message: "x".repeat(2000) });
  });
});
