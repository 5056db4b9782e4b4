import { describe, expect, test } from "vitest";
import {
  isCompatible,
  isSince,
  PROTOCOL_VERSION,
  parseVersion,
  SPOKEN_VERSIONS,
  VERSION_PARAMETER,
  versionMismatch,
} from "./version.ts";

test("we speak 0.2 to 0.5 and announce one of them as a2c_version (#version.current)", () => {
  expect([PROTOCOL_VERSION, VERSION_PARAMETER]).toEqual(["0.5.0", "a2c_version"]);
  expect(SPOKEN_VERSIONS).toEqual(["0.5.0", "0.4.0", "0.3.0", "0.2.0"]);
});

test.each([
  ["0.3.0", "0.3", true],
  ["0.2.9", "0.3", false],
  ["1.0.0", "0.5", true],
  [undefined, "0.2", false],
] as const)("%s is since %s: %s", (version, generation, expected) => {
  expect(isSince(version, generation)).toBe(expected);
});

describe("a version", () => {
  test("is three plain numbers (#version.format)", () => {
    expect(parseVersion("0.2.17")).toEqual({ major: 0, minor: 2, patch: 17 });
  });

  test.each([
    "",
    "0.2",
    "0.2.0.1",
    "v0.2.0",
    "0.2.x",
    "-1.2.0",
    "0.2.0-rc1",
    " 0.2.0",
    "0.2.0\n",
    "1e3.0.0",
    "٠.٢.٠",
  ])("%j is none", (raw) => {
    expect(parseVersion(raw)).toBeUndefined();
  });

  test.each([
    ["0.2.0", "0.2.9", true],
    ["0.2.0", "0.3.0", false],
    ["0.2.0", "1.2.0", false],
    ["1.0.0", "1.9.3", true],
    ["1.0.0", "2.0.0", false],
  ])("%s with %s: %s (#version.compatibility)", (a, b, expected) => {
    const [left, right] = [parseVersion(a), parseVersion(b)];
    if (!left || !right) throw new Error("not versions");
    expect(isCompatible(left, right)).toBe(expected);
    expect(isCompatible(right, left)).toBe(expected);
  });
});

describe("a mismatch (#version.mismatch-fields)", () => {
  test.each([
    [{ major: 0, minor: 2, patch: 0 }, "0.2.0", "0.2.999"],
    [{ major: 1, minor: 4, patch: 2 }, "1.0.0", "1.999.999"],
  ])("says both versions and what the server accepts", (server, min, max) => {
    const error = versionMismatch(server, { major: 0, minor: 5, patch: 1 });
    expect(error).toMatchObject({ code: 4008, message: "Protocol version mismatch" });
    expect(error.details).toMatchObject({ client_version: "0.5.1", min_supported: min, max_supported: max });
  });
});
