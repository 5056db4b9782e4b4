import { describe, expect, test } from "vitest";
import { cleanText } from "./clean-text.ts";

describe("foreign text in the details of an error (#errors.details-clean)", () => {
  test.each([
    ["no such file /home/me/secret/report.pdf!", "no such file .../report.pdf!"],
    ["open '/etc/app/config.json' failed", "open '.../config.json' failed"],
    ["open ~/private/key.pem", "open .../key.pem"],
    ["cannot read C:\\Users\\me\\notes.txt now", "cannot read .../notes.txt now"],
    ["connect ECONNREFUSED 127.0.0.1:5432", "connect ECONNREFUSED <address>"],
    ["GET https://me:pw@api.example/x?y=1 failed", "GET <address> failed"],
    ["listening on [::1]:3000 and localhost:80", "listening on <address> and <address>"],
    ["Error: boom\rforged line", "Error: boom"],
    ["Error: boom\n    at run (/srv/app/index.js:3:1)", "Error: boom"],
  ])("%j becomes %j", (text, clean) => {
    expect(cleanText(text)).toBe(clean);
  });

  test.each(["dpe://host.example/doc/pages/3 not found", "either/or", "3/4 of it", "version 1.2.3", "a / b"])(
    "%j stays",
    (text) => {
      expect(cleanText(text)).toBe(text);
    },
  );

  test.each([
    `[${":".repeat(2_000_000)}`,
    "[".repeat(2_000_000),
    "[a:".repeat(1_000_000),
    "/a".repeat(1_000_000),
    "c:\\".repeat(1_000_000),
    "1.1.1.".repeat(500_000),
    " ".repeat(2_000_000),
    "\r".repeat(2_000_000),
  ])("takes no longer than its beginning needs (%#)", (text) => {
    // What is quadratic in two million characters does not come to an end within the time of a test.
    expect(cleanText(text).length).toBeLessThanOrEqual(503);
  });

  test("has no half of an address at the place where it was cut", () => {
    const long = `https://${"x".repeat(989)} `.repeat(4);
    expect(cleanText(`${long}10.11.12.13:80`)).toBe("<address> <address> <address> <address>");
  });

  test("is cut when it is long", () => {
    expect(cleanText("x".repeat(600))).toBe(`${"x".repeat(500)}...`);
  });
});
