import { describe, expect, test } from "vitest";
import { corsHeaders, isOriginAllowed } from "./origin.ts";

const open = { cors: undefined, hasAuthentication: false };

describe("the origin of a page", () => {
  test("is not asked of a program, which has none", () => {
    expect(isOriginAllowed({ host: "127.0.0.1:7800" }, open)).toBe(true);
  });

  test.each(["http://localhost:5173", "http://127.0.0.1:7800", "http://[::1]:80"])(
    "%s is of this machine and allowed",
    (origin) => {
      expect(isOriginAllowed({ origin }, open)).toBe(true);
    },
  );

  test.each(["https://evil.example", "null", "", "http://localhost.evil.example", "nonsense"])(
    "%j is foreign and refused",
    (origin) => {
      expect(isOriginAllowed({ origin }, open)).toBe(false);
    },
  );

  test("that points its own name at loopback is refused, unless a secret is needed besides", () => {
    const headers = { origin: "http://rebound.example:7800", host: "rebound.example:7800" };

    expect(isOriginAllowed(headers, open)).toBe(false);
    expect(isOriginAllowed(headers, { ...open, hasAuthentication: true })).toBe(true);
  });

  test("is allowed when it is listed, or when every page is", () => {
    const headers = { origin: "https://app.example" };
    const cors = { origin: ["https://app.example"], credentials: false };

    expect(isOriginAllowed(headers, { ...open, cors })).toBe(true);
    expect(isOriginAllowed({ origin: "https://app.example.evil" }, { ...open, cors })).toBe(false);
    expect(isOriginAllowed(headers, { ...open, cors: { origin: true, credentials: false } })).toBe(true);
  });
});

describe("the headers of a refusal", () => {
  test("let a listed page read it", () => {
    expect(corsHeaders("https://app.example", { origin: true, credentials: true })).toEqual({
      "access-control-allow-origin": "https://app.example",
      "access-control-allow-credentials": "true",
      "access-control-expose-headers": "X-A2C-Error-Code",
      vary: "Origin",
    });
  });

  test("let nobody else", () => {
    expect(
      corsHeaders("https://evil.example", { origin: ["https://app.example"], credentials: true }),
    ).toEqual({});
    expect(corsHeaders(undefined, { origin: true, credentials: false })).toEqual({});
    expect(corsHeaders("https://app.example", undefined)).toEqual({});
  });
});
