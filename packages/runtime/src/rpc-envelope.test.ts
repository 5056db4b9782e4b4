import { describe, expect, test } from "vitest";
import { rpcEnvelopeOf } from "./rpc-envelope.ts";

const deep = "[".repeat(200_000);

describe("what a JSON-RPC message says about itself", () => {
  test.each([
    ['{"jsonrpc":"2.0","id":7,"result":{"id":8}}', { id: 7 }],
    [`{"result":{"x":${deep}${deep.replaceAll("[", "]")}},"id" : "a\\"b"}`, { id: 'a"b' }],
    ['{"id":1,"method":"tools/call","params":{"method":"other"}}', { id: 1, method: "tools/call" }],
    ['{"method":"notifications/progress","params":{}}', { method: "notifications/progress" }],
    [`{"id":-3,"result":${deep}`, { id: -3 }],
    ['{"x":"\\"id\\":5","y":["id",6]}', {}],
    ['{"id":null}', {}],
    ['{"id":{"id":4}}', {}],
    ['{"id":"never ends', {}],
    [`{"id":"${"x".repeat(2_000)}"}`, {}],
    ["", {}],
    ['[{"id":1}]', {}],
  ])("is found in message %#", (text, envelope) => {
    expect(rpcEnvelopeOf(text)).toEqual(envelope);
  });
});
