import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { ApiFailure } from "./api-failure.ts";

test("what the Computer refuses is explained, with what to do", () => {
  const failure = ApiFailure.fromUnknown(
    new ProtocolError(ErrorCode.DocumentNotFound, "There is no such one"),
  );
  expect(failure.status).toBe(404);
  expect(failure.toJson()).toEqual({
    ...{ code: "document-not-found", message: "There is no such one" },
    advice: expect.stringContaining("Finder"),
  });
});

test("a fault of ours says nothing of what it was", () => {
  const secret = new Error("token abc at /home/me");
  const inner = new ProtocolError(ErrorCode.Internal, "/home/me/secret", { cause: secret });
  for (const cause of [secret, inner, "text"]) {
    const failure = ApiFailure.fromUnknown(cause);
    expect(failure.status).toBe(500);
    expect(JSON.stringify(failure.toJson())).not.toMatch(/abc|home/);
  }
});

test("any other code of the protocol has a name", () => {
  const failure = ApiFailure.fromUnknown(new ProtocolError(ErrorCode.CapabilityMissing, "no"));
  expect([failure.status, failure.code]).toEqual([502, "capability-missing"]);
});
