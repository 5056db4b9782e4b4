import { describe, expect, test } from "vitest";
import { ErrorCode, ProtocolError } from "./errors.ts";

describe("an error on the wire", () => {
  test("carries the nested and the flat form in one payload (#errors.both-shapes)", () => {
    const payload = new ProtocolError(4202, "Page out of range", { details: { page_count: 3 } }).toPayload();
    expect(payload).toEqual({
      error: { code: 4202, message: "Page out of range", details: { page_count: 3 } },
      code: 4202,
      message: "Page out of range",
      details: { page_count: 3 },
    });
  });

  test("has no details key when there are none", () => {
    expect(new ProtocolError(404, "gone").toPayload()).toEqual({
      error: { code: 404, message: "gone" },
      code: 404,
      message: "gone",
    });
  });

  test.each([
    ["nested", { error: { code: 4201, message: "m", details: { a: 1 } } }],
    ["flat", { code: 4201, message: "m", details: { a: 1 } }],
    ["flat with its fields beside the code", { code: 4201, message: "m", a: 1 }],
    ["flat with null details", { code: 4201, message: "m", details: null, a: 1 }],
    [
      "with details in the flat form only",
      { error: { code: 4201, message: "m" }, code: 4201, message: "m", details: { a: 1 } },
    ],
    ["both", { error: { code: 4201, message: "m", details: { a: 1 } }, code: 4201, message: "m" }],
    ["a Rust result around a payload", { Err: { code: 4201, message: "m", details: { a: 1 } } }],
  ])("is read when it comes %s (#errors.read-either)", (_, payload) => {
    expect(ProtocolError.fromPayload(payload)).toMatchObject({ code: 4201, message: "m", details: { a: 1 } });
  });

  test("an old Rust peer's text is a 500 with that text (#errors.read-other-sdks)", () => {
    expect(ProtocolError.fromPayload({ Err: "no such office" })).toMatchObject({
      code: 500,
      message: "no such office",
    });
    expect(ProtocolError.fromPayload({ Err: 7 })).toMatchObject({ code: 500 });
  });

  test.each([
    undefined,
    null,
    "text",
    7,
    [],
    {},
    { code: "404", message: "m" },
    { code: 404 },
    { message: "m" },
    { error: "text" },
    { content: [], isError: true },
    { Err: "a field of an answer", other: 1 },
  ])("%j is not an error", (payload) => {
    expect(ProtocolError.fromPayload(payload)).toBeUndefined();
  });

  test("a payload reads back as the error that it was", () => {
    const error = new ProtocolError(4105, "taken", { details: { office_id: "o" } });
    expect(ProtocolError.fromPayload(error.toPayload())).toEqual(error);
  });

  test("an unforeseen failure shows nothing of its cause (#errors.unknown-opaque)", () => {
    const cause = new Error("password=hunter2 at /home/me");
    const error = ProtocolError.fromUnknown(cause);
    expect(JSON.stringify(error.toPayload())).toBe(
      '{"error":{"code":500,"message":"Internal error"},"code":500,"message":"Internal error"}',
    );
    expect(error.cause).toBe(cause);
    expect(ProtocolError.fromUnknown(error)).toBe(error);
  });
});

test("every code of the protocol has its number (#errors.codes)", () => {
  expect(Object.values(ErrorCode)).toEqual([
    400, 401, 403, 404, 408, 500, 4001, 4002, 4003, 4004, 4005, 4006, 4007, 4008, 4014, 4015, 4016, 4017,
    4018, 4019, 4101, 4102, 4103, 4104, 4105, 4106, 4201, 4202, 4203, 4204,
  ]);
});

describe("an error for clients that know few codes (#errors.early-codes)", () => {
  test("has a code that they know beside its own", () => {
    const payload = new ProtocolError(4103, "Join first").toEarlyPayload();

    expect(payload).toEqual({
      code: 404,
      message: "Join first (4103)",
      error: { code: 4103, message: "Join first" },
    });
    expect(ProtocolError.fromPayload(payload)?.code).toBe(4103);
    const { error: _, ...flat } = payload;
    expect(ProtocolError.fromPayload(flat)).toMatchObject({ code: 4103, message: "Join first" });
    expect(ProtocolError.fromPayload({ code: 404, message: "x (4018)" })).toMatchObject({ code: 404 });
    expect(ProtocolError.fromPayload({ code: 4014, message: "x (4001)" })).toMatchObject({ code: 4014 });
  });

  test.each([404, 4006, 4007, 4008, 4014, 4015, 4016, 4017, 4018, 4019])("keeps %i", (code) => {
    expect(new ProtocolError(code, "x").toEarlyPayload().code).toBe(code);
  });
});
