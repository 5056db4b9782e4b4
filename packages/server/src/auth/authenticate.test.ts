import { ProtocolError } from "@a2c-smcp/protocol";
import { silentLogger } from "@a2c-smcp/runtime";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AuthHook } from "./auth-hook.ts";
import { authenticate } from "./authenticate.ts";
import { GuessGuard } from "./guess-guard.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const request = { headers: {}, auth: {}, address: "127.0.0.1" };

function decide(hook: AuthHook | undefined, logger = silentLogger) {
  const guard = new GuessGuard({ failureBurst: 20, failuresPerSecond: 1 });
  return authenticate(request, { hook, guard, milliseconds: 700, logger });
}

describe("authentication", () => {
  test("without a hook lets everyone in", async () => {
    expect(await decide(undefined)).toEqual({ grant: { kind: "everything" } });
  });

  test("hands on what the hook grants", async () => {
    const grant = { kind: "offices", offices: [{ office: "o1" }] } as const;

    const expiresAt = new Date();
    const revoked = new AbortController().signal;
    const limited = { grant, subject: "ann", expiresAt, revoked };

    expect(await decide(() => ({ allowed: true, ...limited }))).toEqual(limited);
    expect(await decide(() => ({ allowed: true }))).toMatchObject({ grant: { kind: "everything" } });
  });

  test.each([
    [{ allowed: false }, 401, "Authentication failed"],
    [{ allowed: false, code: 403 }, 403, "Not allowed to connect"],
  ] as const)("turns %j into a refusal that says no more than it must", async (result, code, message) => {
    const refusal = await decide(() => result);

    expect(refusal).toBeInstanceOf(ProtocolError);
    expect(refusal).toMatchObject({ code, message, details: undefined });
  });

  test("tells the bearer of a genuine token that it is too old", async () => {
    expect(await decide(() => ({ allowed: false, reason: "expired" }))).toMatchObject({
      code: 401,
      message: "The token has expired; get a new one",
      details: { reason: "expired" },
    });
  });

  test("refuses when the hook does not answer in time (#auth.within-a-second)", async () => {
    const decision = decide(() => new Promise(() => undefined));
    await vi.advanceTimersByTimeAsync(700);

    expect(await decision).toMatchObject({ code: 401 });
    expect(vi.getTimerCount()).toBe(0);
  });

  test("refuses when the hook fails, and only the log hears why", async () => {
    const error = vi.fn();
    const cause = new Error("the database at 10.0.0.7 is down");
    const refusal = await decide(
      () => {
        throw cause;
      },
      { ...silentLogger, error },
    );

    expect(refusal).toMatchObject({ code: 401, message: "Authentication failed" });
    expect(JSON.stringify(refusal)).not.toContain("10.0.0.7");
    expect(error).toHaveBeenCalledExactlyOnceWith("authentication failed to decide", { cause });
  });
});
