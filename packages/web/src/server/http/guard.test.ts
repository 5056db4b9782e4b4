import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { Guard } from "./guard.ts";

const guard = new Guard(8420);
const request = (headers: Record<string, string>, method = "GET"): IncomingMessage =>
  ({ headers: { host: "127.0.0.1:8420", ...headers }, method }) as unknown as IncomingMessage;

describe("who may ask", () => {
  test.each(["127.0.0.1:8420", "localhost:8420", "[::1]:8420", "LocalHost:8420"])("%s may", (host) => {
    expect(() => guard.checkHost(request({ host }))).not.toThrow();
  });

  test.each(["localhost", "localhost:80", "evil.example:8420", "127.0.0.1.evil.example:8420", ""])(
    "whoever calls us %s may not",
    (host) => {
      expect(() => guard.checkHost(request({ host }))).toThrow("only served under");
    },
  );

  test("a page of ours may tell us to do something, and no other", () => {
    const origin = "http://127.0.0.1:8420";
    expect(() => guard.checkOrigin(request({ origin }, "POST"))).not.toThrow();
    for (const other of ["http://localhost:8420", "https://127.0.0.1:8420", "null"])
      expect(() => guard.checkOrigin(request({ origin: other }, "POST"))).toThrow("Another web page");
    expect(() => guard.checkOrigin(request({}, "POST"))).toThrow("Another web page");
  });

  test("a link on another page may lead here, but its scripts and pictures may not ask", () => {
    for (const site of ["cross-site", "same-site"]) {
      const from = (mode: string) => request({ "sec-fetch-site": site, "sec-fetch-mode": mode });
      expect(() => guard.checkOrigin(from("navigate"))).not.toThrow();
      for (const mode of ["no-cors", "cors"])
        expect(() => guard.checkOrigin(from(mode))).toThrow("Another web page");
    }
    for (const site of ["same-origin", "none"])
      expect(() => guard.checkOrigin(request({ "sec-fetch-site": site }))).not.toThrow();
  });
});
