import { Limits } from "@a2c-smcp/server";
import { describe, expect, test } from "vitest";
import { readLimits, readTrustProxy } from "./limits.ts";

const wrongUse = expect.objectContaining({ exitCode: 2 });

describe("the limits of the command line", () => {
  test("are the defaults where nothing is said", () => {
    expect(readLimits({})).toEqual(Limits.parse({}));
  });

  test("are what the flags say", () => {
    const flags = {
      maxConnections: 5,
      maxConnectionsPerAddress: 4,
      maxMessageSize: 3_000,
      maxRequestsPerSecond: 0.5,
      joinTimeout: 1.5,
      limit: ["callsInFlight=7,bytesPerSecond=1e6", "offices=9"],
    };
    expect(readLimits(flags)).toMatchObject({
      connections: 5,
      connectionsPerAddress: 4,
      messageBytes: 3_000,
      requestsPerSecond: 0.5,
      requestBurst: 1,
      joinTimeoutMs: 1_500,
      callsInFlight: 7,
      bytesPerSecond: 1_000_000,
      offices: 9,
    });
  });

  test.each(["nonsense=1", "offices", "offices=", "offices=x", "offices=0", "offices=1=2", "__proto__=1"])(
    "%s is wrong use, and the names that fit are told",
    (limit) => {
      const read = (): unknown => readLimits({ limit: [limit] });
      expect(read).toThrow(wrongUse);
      expect(read).toThrow(expect.objectContaining({ hint: expect.stringContaining("callsInFlight") }));
    },
  );
});

describe("trusted proxies", () => {
  test.each([
    [undefined, false],
    ["2", 2],
    ["loopback, 10.0.0.0/8", ["loopback", "10.0.0.0/8"]],
  ])("%j are %j", (text, trust) => {
    expect(readTrustProxy(text)).toEqual(trust);
  });

  test.each(["", "0", "true", "10.0.0.0/99", "2,loopback"])("%j is wrong use", (text) => {
    expect(() => readTrustProxy(text)).toThrow(wrongUse);
  });
});
