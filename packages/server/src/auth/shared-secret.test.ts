import type * as Crypto from "node:crypto";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { AuthRequest } from "./auth-hook.ts";
import { sharedSecret } from "./shared-secret.ts";

function shown(parts: Partial<AuthRequest>): AuthRequest {
  return { headers: {}, auth: {}, address: "127.0.0.1", ...parts };
}

describe("the shared secret", () => {
  test.each([
    ["the header x-api-key", { headers: { "x-api-key": "right" } }],
    ["the header access_token", { headers: { access_token: "right" } }],
    ["a bearer token", { headers: { authorization: "Bearer right" } }],
    ["a bearer token in small letters", { headers: { authorization: "bearer right" } }],
    ["auth.token", { auth: { token: "right" } }],
    ["auth.api_key", { auth: { api_key: "right" } }],
  ])("is taken from %s (#auth.secret-carriers)", async (_where, parts) => {
    expect(await sharedSecret("right")(shown(parts))).toMatchObject({ allowed: true });
  });

  test("is found beside a wrong one in another place", async () => {
    const request = shown({ headers: { "x-api-key": "wrong" }, auth: { token: "right" } });

    expect(await sharedSecret("right")(request)).toMatchObject({ allowed: true });
  });

  test.each([
    ["nothing", {}],
    ["another secret", { headers: { "x-api-key": "wrong" } }],
    ["a part of the secret", { headers: { "x-api-key": "righ" } }],
    ["more than the secret", { auth: { token: "right!" } }],
    ["an empty secret", { auth: { token: "" } }],
    ["a secret of another type", { auth: { token: { toString: "right" } } }],
    ["a scheme that is not Bearer", { headers: { authorization: "Basic right" } }],
    ["the secret in a place that nobody uses", { auth: { password: "right" } }],
  ])("%s is refused (#auth.secret-refused)", async (_what, parts) => {
    expect(await sharedSecret("right")(shown(parts))).toEqual({ allowed: false });
  });

  test("is compared in constant time, whatever its length (#auth.secret-refused)", async () => {
    // Other tests of this process may have loaded it before.
    vi.resetModules();
    const original = await vi.importActual<typeof Crypto>("node:crypto");
    const timingSafeEqual = vi.fn(original.timingSafeEqual);
    vi.doMock("node:crypto", () => ({ ...original, timingSafeEqual }));
    onTestFinished(() => {
      vi.doUnmock("node:crypto");
      vi.resetModules();
    });
    const { sharedSecret: watched } = await import("./shared-secret.ts");
    await watched("right")(shown({ auth: { token: "x".repeat(5_000) } }));

    expect(timingSafeEqual).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ length: 32 }),
      expect.objectContaining({ length: 32 }),
    );
  });

  test("cannot be empty: nobody would be kept out", () => {
    expect(() => sharedSecret("")).toThrow(expect.objectContaining({ code: "bad-options" }));
  });
});
