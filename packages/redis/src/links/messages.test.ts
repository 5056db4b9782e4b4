import { JsonText } from "@a2c-smcp/runtime/socket-parser";
import { expect, test } from "vitest";
import type { Message } from "./messages.ts";
import { readMessage, toFrame } from "./messages.ts";

const call = {
  t: "call",
  id: 1,
  event: "client:tool_call",
  reqId: "r1",
  office: "o1",
  caller: "s1",
  target: "s2",
  computer: "c1",
  patienceMs: 1_000,
} as const;

test("what a client sent goes as text, which the other node does not read", () => {
  const frame = toFrame({ ...call, payload: { params: { list: [1, "two"] } } });

  expect(frame.text).toBe('{"params":{"list":[1,"two"]}}');
  expect(readMessage(frame)).toEqual({ ...call, payload: new JsonText('{"params":{"list":[1,"two"]}}') });
});

test.each<[string, Message]>([
  ["a call with bytes", { ...call, payload: { params: { list: [{ bytes: Buffer.from("x") }] } } }],
  ["a call with a buffer", { ...call, payload: { bytes: new ArrayBuffer(2) } }],
  ["an answer with bytes", { t: "answer", id: 1, answer: { value: [Buffer.from("x")] } }],
  ["an error", { t: "answer", id: 1, answer: { error: { code: 404, message: "Nobody" } } }],
  ["a receipt", { t: "receipt", id: 1, version: 3 }],
])("%s goes as it is", (_what, message) => {
  const frame = toFrame(message);

  expect(frame).toEqual({ value: message, text: undefined });
  expect(readMessage(frame)).toEqual(message);
});

test("an answer that was never read goes on as text", () => {
  const message: Message = { t: "answer", id: 1, answer: new JsonText('{"content":[]}') };
  const frame = toFrame(message);

  expect(frame).toEqual({ value: { t: "answer", id: 1 }, text: '{"content":[]}' });
  expect(readMessage(frame)).toEqual(message);
});
