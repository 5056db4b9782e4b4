import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { clientAddress, isLocalRequest } from "./client-address.ts";

function requestFrom(remoteAddress: string, headers: IncomingMessage["headers"] = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const request = new IncomingMessage(socket);
  request.headers = headers;
  return request;
}

describe("the address of a client", () => {
  test("is that of its connection, whatever its headers claim", () => {
    expect(clientAddress(requestFrom("10.0.0.1", { "x-forwarded-for": "1.1.1.1" }), false)).toBe("10.0.0.1");
  });

  test("is the last word of a trusted proxy, not what the client told the proxy", () => {
    const request = requestFrom("10.0.0.1", { "x-forwarded-for": "6.6.6.6, 2.2.2.2" });

    expect(clientAddress(request, true)).toBe("2.2.2.2");
    expect(clientAddress(requestFrom("10.0.0.1"), true)).toBe("10.0.0.1");
  });
});

describe("a request of this machine", () => {
  test("comes from loopback", () => {
    expect(isLocalRequest(requestFrom("127.0.0.1"))).toBe(true);
    expect(isLocalRequest(requestFrom("10.0.0.1"))).toBe(false);
  });

  test.each(["x-forwarded-for", "forwarded"])("does not come through a proxy (%s)", (header) => {
    expect(isLocalRequest(requestFrom("127.0.0.1", { [header]: "1.1.1.1" }))).toBe(false);
  });
});
