import { LinkError } from "@a2c-smcp/link";
import { ProtocolError } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import {
  AgentError,
  ConnectionError,
  DocumentError,
  McpServerError,
  OfficeError,
  RequestError,
  ToolError,
  toAgentError,
  VersionError,
} from "./errors.ts";

describe("what a request threw (#errors.agent-typed) (#errors.passed-on)", () => {
  test.each([
    [400, RequestError],
    [404, RequestError],
    [500, RequestError],
    [4001, ToolError],
    [4007, ToolError],
    [4008, VersionError],
    [4014, McpServerError],
    [4019, McpServerError],
    [4101, OfficeError],
    [4106, OfficeError],
    [4201, DocumentError],
    [4204, DocumentError],
    [9999, AgentError],
  ])("code %i is the error class of its family, with code, details and request id", (code, type) => {
    const cause = new ProtocolError(code, "why", { details: { a: 1 } });
    const error = toAgentError(cause, "r1");
    expect(Object.getPrototypeOf(error)).toBe(type.prototype);
    expect(error).toMatchObject({ code, message: "why", details: { a: 1 }, reqId: "r1", cause });
    expect((error as Error).name).toBe(type.name);
  });

  test("a refusal inside a link error is the refusal", () => {
    const refusal = new ProtocolError(4101, "taken");
    expect(toAgentError(new LinkError("join-refused", "m", { cause: refusal }))).toMatchObject({
      code: 4101,
    });
  });

  test("a mismatch names both versions (#handshake.client-error)", () => {
    const details = { server_version: "0.5.0", client_version: "0.2.0" };
    const error = toAgentError(new ProtocolError(4008, "m", { details })) as VersionError;
    expect([error.serverVersion, error.clientVersion]).toEqual(["0.5.0", "0.2.0"]);
  });

  test("silence is 408", () => {
    expect(toAgentError(new LinkError("timeout", "m"), "r")).toMatchObject({
      name: "RequestError",
      code: 408,
    });
  });

  test("the connection's own failures keep their code", () => {
    const error = toAgentError(new LinkError("unsupported", "client:x is not supported by this server"), "r");
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ code: "unsupported", reqId: "r" });
  });

  test("an abort stays what it is", () => {
    const reason = new DOMException("stop", "AbortError");
    expect(toAgentError(reason)).toBe(reason);
  });
});
