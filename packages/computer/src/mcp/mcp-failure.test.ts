import { ProtocolError, SdkError, SdkErrorCode, SdkHttpError } from "@modelcontextprotocol/client";
import { describe, expect, test } from "vitest";
import { ComputerError } from "../errors.ts";
import { classifyFailure } from "./mcp-failure.ts";

const http = (status: number, text = "") =>
  new SdkHttpError(SdkErrorCode.ClientHttpNotImplemented, "no", { status, text });

describe("a failed request", () => {
  test.each([
    [new ProtocolError(4201, "gone", { a: 1 }), { kind: "rpc", code: 4201, message: "gone", data: { a: 1 } }],
    [new SdkError(SdkErrorCode.RequestTimeout, "Request timed out"), { kind: "timeout" }],
    [new SdkError(SdkErrorCode.ConnectionClosed, "Connection closed"), { kind: "closed" }],
    [new Error("Not connected"), { kind: "closed" }],
    [new ComputerError("closed", "The process has ended"), { kind: "closed" }],
    [http(401), { kind: "unauthorized", status: 401 }],
    [http(403), { kind: "unauthorized", status: 403 }],
    [new Error("Error POSTing to endpoint (HTTP 401): no"), { kind: "unauthorized", status: 401 }],
    [
      new SdkError(SdkErrorCode.EraNegotiationFailed, "no", undefined, { cause: http(401) }),
      { kind: "unauthorized", status: 401 },
    ],
    [http(404, "Session not found"), { kind: "unreachable", message: "the server answered with HTTP 404" }],
    [http(502), { kind: "unreachable", message: "the server answered with HTTP 502" }],
    [new TypeError("fetch failed"), { kind: "unreachable", message: "the server cannot be reached" }],
    [http(400), { kind: "other", message: "no" }],
    ["text", { kind: "other", message: "text" }],
  ])("%s is sorted", (cause, failure) => {
    expect(classifyFailure(cause)).toEqual(failure);
  });

  test("for an unknown method over HTTP is no lost session", () => {
    const body = { jsonrpc: "2.0", id: 1, error: { code: -32_601, message: "Method not found" } };

    expect(classifyFailure(http(404, JSON.stringify(body)))).toEqual({
      kind: "rpc",
      code: -32_601,
      message: "Method not found",
    });
  });
});

test("a server that says very much about its failure is cut short", () => {
  expect(classifyFailure(new ProtocolError(-32_000, "x".repeat(100_000)))).toMatchObject({
    message: "x".repeat(2_000),
  });
});
