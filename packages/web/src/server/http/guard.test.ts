import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { Guard } from "./guard.ts";

const guard = new Guard(8420, "the-token");
const request = (headers: Record<string, string>, method = "GET"): IncomingMessage =>
  ({ headers: { host: "127.0.0.1:8420", ...headers }, method }) as unknown as IncomingMessage;
const at = (path: string): URL => new URL(path, "http://localhost");

describe("who may ask", () => {
  test.each(["127.0.0.1:8420", "localhost:8420", "[::1]:8420", "LocalHost:8420"])("%s may", (host) => {
    expect(() => guard.check(request({ host }))).not.toThrow();
  });

  test.each(["localhost", "localhost:80", "evil.example:8420", "127.0.0.1.evil.example:8420", ""])(
    "whoever calls us %s may not",
    (host) => {
      expect(() => guard.check(request({ host }))).toThrow("only served under");
    },
  );

  test("a page of ours may tell us to do something, and no other", () => {
    const origin = "http://127.0.0.1:8420";
    expect(() => guard.check(request({ origin }, "POST"))).not.toThrow();
    for (const other of ["http://localhost:8420", "https://127.0.0.1:8420", "null"])
      expect(() => guard.check(request({ origin: other }, "POST"))).toThrow("Another web page");
    expect(() => guard.check(request({}, "POST"))).toThrow("Another web page");
  });

  test("a link on another page may lead here, but its scripts and pictures may not ask", () => {
    const from = { "sec-fetch-site": "cross-site" };
    expect(() => guard.check(request({ ...from, "sec-fetch-mode": "navigate" }))).not.toThrow();
    expect(() => guard.check(request({ ...from, "sec-fetch-mode": "no-cors" }))).toThrow("Another web page");
  });
});

describe("the token of the link", () => {
  test("is exchanged for a cookie, and only that opens the door", () => {
    const greeted = guard.admit(request({}), at("/finder?q=x&token=the-token"));
    if (greeted.kind !== "greeted") throw new Error("not greeted");
    expect(greeted.location).toBe("/finder?q=x");
    const [cookie = ""] = greeted.cookie.split(";");
    expect(guard.admit(request({ cookie: `a=b; ${cookie}` }), at("/")).kind).toBe("known");
    expect(guard.admit(request({ cookie: "a2c-web-8420=the-token" }), at("/")).kind).toBe("unknown");
    expect(new Guard(8420, "the-token").admit(request({ cookie }), at("/")).kind).toBe("unknown");
  });

  test("is not taken from anything but a GET, nor when it is another", () => {
    expect(guard.admit(request({}, "POST"), at("/?token=the-token")).kind).toBe("unknown");
    expect(guard.admit(request({}), at("/?token=the-toke")).kind).toBe("unknown");
    expect(guard.admit(request({}), at("/")).kind).toBe("unknown");
  });
});
