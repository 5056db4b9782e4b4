import { describe, expect, test } from "vitest";
import { isLoopbackAddress, isLoopbackHost } from "./loopback.ts";

describe("loopback", () => {
  test.each(["127.0.0.1", "127.8.9.10", "::1", "::ffff:127.0.0.1", "::FFFF:127.0.0.1"])(
    "%s is",
    (address) => {
      expect(isLoopbackAddress(address)).toBe(true);
    },
  );

  test.each([
    "0.0.0.0",
    "::",
    "10.0.0.1",
    "::ffff:10.0.0.1",
    "128.0.0.1",
    "localhost",
    "127.0.0.1.evil.org",
    "",
  ])("%s is not an address of it", (address) => {
    expect(isLoopbackAddress(address)).toBe(false);
  });

  test.each(["localhost", "LOCALHOST", "127.0.0.1", "::1", "[::1]"])("%s is a host of it", (host) => {
    expect(isLoopbackHost(host)).toBe(true);
  });

  test.each(["localhost.evil.org", "127.evil.org", "example.org", "[::]", "0.0.0.0"])(
    "%s is no host of it",
    (host) => {
      expect(isLoopbackHost(host)).toBe(false);
    },
  );
});
