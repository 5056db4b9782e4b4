import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { createAddressReader, isLocalRequest } from "./client-address.ts";
import { TrustProxy } from "./trust-proxy.ts";

function requestFrom(remoteAddress: string, headers: IncomingMessage["headers"] = {}): IncomingMessage {
  const socket = new Socket();
  Object.defineProperty(socket, "remoteAddress", { value: remoteAddress });
  const request = new IncomingMessage(socket);
  request.headers = headers;
  return request;
}

function addressOf(trust: TrustProxy, peer: string, forwarded?: string): string {
  const headers = forwarded === undefined ? {} : { "x-forwarded-for": forwarded };
  return createAddressReader(trust)(requestFrom(peer, headers));
}

describe("the address of a client", () => {
  test("is that of its connection, whatever its headers claim", () => {
    expect(addressOf(false, "10.0.0.1", "1.1.1.1")).toBe("10.0.0.1");
    expect(addressOf(false, "::ffff:10.0.0.1")).toBe("10.0.0.1");
  });

  test.each<[TrustProxy, string | undefined, string]>([
    [true, undefined, "10.0.0.1"],
    [true, "6.6.6.6, 2.2.2.2", "2.2.2.2"],
    [1, "6.6.6.6,2.2.2.2", "2.2.2.2"],
    [2, "6.6.6.6, 2.2.2.2, 10.0.0.2", "2.2.2.2"],
    [5, "2.2.2.2, 10.0.0.2", "2.2.2.2"],
    [["10.0.0.0/8"], "6.6.6.6, 2.2.2.2, 10.0.0.2", "2.2.2.2"],
    [["10.0.0.0/8"], "6.6.6.6, 2.2.2.2", "2.2.2.2"],
    [["10.0.0.1"], "2.2.2.2, 10.0.0.2", "10.0.0.2"],
    [["192.168.0.0/16", "fd00::/8"], "2.2.2.2", "10.0.0.1"],
    [["10.0.0.0/8"], "10.9.9.9, 10.0.0.2", "10.9.9.9"],
  ])("with trust in %j and forwarded for %j is %j", (trust, forwarded, address) => {
    expect(addressOf(trust, "10.0.0.1", forwarded)).toBe(address);
  });

  test.each([
    ["2.2.2.2:5678", "2.2.2.2"],
    ["[2001:db8::1]:443", "2001:db8::1"],
    ["2001:db8::1", "2001:db8::1"],
    ["::ffff:2.2.2.2", "2.2.2.2"],
    ["2.2.2.2, unknown", "127.0.0.1"],
    ["2.2.2.2, ", "127.0.0.1"],
    ["x".repeat(10_000), "127.0.0.1"],
  ])("forwarded as %.40s is %s", (forwarded, address) => {
    expect(addressOf(["loopback"], "127.0.0.1", forwarded)).toBe(address);
  });

  test.each(["10.0.0.0/33", "10.0.0.0/8/8", "10.0.0.0/x", "::/129", "proxy.example", ""])(
    "cannot be read with trust in %j",
    (network) => {
      expect(TrustProxy.safeParse([network]).success).toBe(false);
    },
  );
});

describe("a request of this machine", () => {
  test("comes from loopback", () => {
    expect(isLocalRequest(requestFrom("127.0.0.1"))).toBe(true);
    expect(isLocalRequest(requestFrom("::ffff:127.0.0.1"))).toBe(true);
    expect(isLocalRequest(requestFrom("10.0.0.1"))).toBe(false);
  });

  test.each(["x-forwarded-for", "forwarded"])("does not come through a proxy (%s)", (header) => {
    expect(isLocalRequest(requestFrom("127.0.0.1", { [header]: "1.1.1.1" }))).toBe(false);
  });
});
