import { describe, expect, test } from "vitest";
import { Accept, createVersionCheck, readAnnouncement } from "./version-gate.ts";

const strict = createVersionCheck(Accept.parse({}));

function urlOf(version: string): string {
  return `/socket.io/?EIO=4&transport=polling&a2c_version=${version}`;
}

describe("the version check", () => {
  test.each(["0.2.0", "0.2.999", "0.3.2", "0.4.0", "0.5.0"])("lets %s in", (version) => {
    expect(strict(urlOf(version))).toBeUndefined();
  });

  test.each(["/socket.io/", "/socket.io/?EIO=4", urlOf("")])(
    "answers a missing version literally, at %s (#handshake.missing) (#errors.http-flat)",
    (url) => {
      expect(strict(url)).toEqual({
        reason: "version",
        status: 400,
        body: { code: 400, message: "Missing a2c_version query parameter" },
      });
    },
  );

  test.each(["1", "0.2", "v0.2.0", "0.2.x", "0.2.0.0", "0.2.0&a2c_version=0.5.0"])(
    "answers the malformed version %s literally (#handshake.malformed) (#errors.http-flat)",
    (version) => {
      expect(strict(urlOf(version))).toEqual({
        reason: "version",
        status: 400,
        body: { code: 400, message: `Invalid a2c_version: ${version.replace("&a2c_version=", ",")}` },
      });
    },
  );

  test.each(["0.2.0%0A", "0.2.0%00", "%200.2.0", "0.2.%30%0D", "0.2.1e3", "0x0.2.0", "1".repeat(1_000_000)])(
    "takes %.20s for malformed",
    (version) => {
      expect(strict(urlOf(version))?.body.code).toBe(400);
    },
  );

  test("takes a list for none", () => {
    expect(strict("/socket.io/?a2c_version[]=0.2.0")?.body.message).toContain("Missing");
  });

  test("repeats no more of a malformed version than a line", () => {
    expect(strict(urlOf("9".repeat(10_000)))?.body.message).toHaveLength("Invalid a2c_version: ".length + 64);
  });

  test.each(["0.1.0", "0.6.2", "1.2.0"])(
    "answers the other generation %s literally (#handshake.incompatible) (#errors.http-flat)",
    (version) => {
      expect(strict(urlOf(version))).toEqual({
        reason: "version",
        status: 400,
        headers: { "X-A2C-Error-Code": "4008" },
        body: {
          code: 4008,
          message: "Protocol version mismatch",
          server_version: "0.5.0",
          client_version: version,
          min_supported: "0.2.0",
          max_supported: "0.5.999",
        },
      });
    },
  );

  test("lets in the generations that the option lists, and its own (#handshake.accept-list)", () => {
    const check = createVersionCheck(Accept.parse({ versions: ["0.6", "0.1"] }));

    expect(["0.1.2", "0.2.0", "0.6.9"].map((version) => check(urlOf(version)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(check(urlOf("0.7.0"))?.body).toMatchObject({ min_supported: "0.1.0", max_supported: "0.6.999" });
    expect(check("/socket.io/")?.status).toBe(400);
  });

  test("lets in a client without a version where the option says so (#handshake.accept-missing)", () => {
    const check = createVersionCheck(Accept.parse({ missing: true }));

    expect(check("/socket.io/?EIO=4")).toBeUndefined();
    expect(check(urlOf("0.6.0"))?.body.code).toBe(4008);
    expect(check(urlOf("x"))?.body.code).toBe(400);
  });
});

test("the announcement of a request is read from its URL", () => {
  expect(readAnnouncement(urlOf("0.5.1"))).toEqual({
    kind: "version",
    version: { major: 0, minor: 5, patch: 1 },
  });
  expect(readAnnouncement("/socket.io/")).toEqual({ kind: "missing" });
});
