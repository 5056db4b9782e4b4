import { describe, expect, test } from "vitest";
import { readAck, readOfficeAck } from "./acks.ts";

describe("the ack of a request", () => {
  test("a value is the value", () => {
    expect(readAck([{ tools: [], req_id: "r" }])).toEqual({
      kind: "value",
      value: { tools: [], req_id: "r" },
    });
  });

  test("a Rust result is unwrapped (#errors.read-other-sdks)", () => {
    expect(readAck([{ Ok: { tools: [] } }])).toEqual({ kind: "value", value: { tools: [] } });
    expect(readAck([{ Err: "no" }])).toMatchObject({ kind: "error", error: { message: "no" } });
  });

  test("a value that happens to have a key Ok is left alone", () => {
    const value = { Ok: 1, other: 2 };
    expect(readAck([value])).toEqual({ kind: "value", value });
  });

  test.each([[[]], [[undefined]], [[null]], [[{ Ok: null }]]])("%j is empty, not a success", (args) => {
    expect(readAck(args)).toEqual({ kind: "empty" });
  });

  test("an error payload is an error", () => {
    expect(readAck([{ code: 404, message: "gone" }])).toMatchObject({ kind: "error", error: { code: 404 } });
  });
});

describe("the ack of a join or leave (#acks.office.read)", () => {
  test.each([
    [[]],
    [[true, null]],
    [[true]],
    [[null]],
    [[[true, null]]],
    [[{ Ok: null }]],
    [[{ Ok: [true, null] }]],
  ])("%j is success", (args) => {
    expect(readOfficeAck(args)).toBeUndefined();
  });

  test.each([
    [[false, "Agent already in room"], 403, "Agent already in room"],
    [[[false, "Agent already in room"]], 403, "Agent already in room"],
    [[false, null], 403, "The server refused without a reason"],
    [[false, { code: 4101, message: "full" }], 4101, "full"],
    [[{ code: 4101, message: "full" }], 4101, "full"],
    [[{ error: { code: 4105, message: "taken" } }], 4105, "taken"],
    [[{ Err: "no" }], 500, "no"],
    [["what?"], 500, "The server answered the join in a form that is not known"],
  ])("%j is a refusal with code %i", (args, code, message) => {
    expect(readOfficeAck(args)).toMatchObject({ code, message });
  });
});
