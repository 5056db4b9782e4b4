import { ProtocolError } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { GuessGuard } from "./guess-guard.ts";

function createGuard(): { guard: GuessGuard; pass: (ms: number) => void } {
  let now = 0;
  const guard = new GuessGuard({ failuresPerSecond: 1, failureBurst: 3 }, () => now);
  const pass = (ms: number): void => {
    now += ms;
  };
  return { guard, pass };
}

const failing = async () => ({ value: "failed", isFailure: true });
const right = async () => ({ value: "in", isFailure: false });
const blocked = expect.any(ProtocolError);

describe("guesses", () => {
  test("are refused after a burst, and then pass at the rate", async () => {
    const { guard, pass } = createGuard();
    const guess = () => guard.attempt("10.0.0.1", failing);
    expect([await guess(), await guess(), await guess(), await guess()]).toEqual([
      "failed",
      "failed",
      "failed",
      blocked,
    ]);
    pass(1_000);
    expect([await guess(), await guess()]).toEqual(["failed", blocked]);
  });

  test("of one address, or one half of IPv6, do not slow another", async () => {
    const { guard } = createGuard();
    for (let count = 0; count < 9; count += 1) {
      await guard.attempt("2001:db8::1", failing);
      await guard.attempt("2001:db8::2", failing);
    }
    expect(await guard.attempt("2001:db8::3", right)).toEqual(blocked);
    expect(await guard.attempt("2001:db8:0:1::1", right)).toBe("in");
    expect(await guard.attempt("10.0.0.1", right)).toBe("in");
  });

  test("that are made at once are no way around it", async () => {
    const { guard } = createGuard();
    const guesses = Array.from({ length: 20 }, () => guard.attempt("10.0.0.1", failing));
    expect((await Promise.all(guesses)).filter((answer) => answer === "failed")).toHaveLength(3);
  });

  test("that are right are never too many, however many come at once", async () => {
    const { guard } = createGuard();
    const attempts = Array.from({ length: 200 }, () => guard.attempt("10.0.0.1", right));
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(["in"]));
  });

  test("of a neighbour that fails once lock nobody out", async () => {
    const { guard } = createGuard();
    await guard.attempt("10.0.0.1", failing);
    expect(await guard.attempt("10.0.0.1", right)).toBe("in");
  });

  test("whose check breaks count as failures", async () => {
    const { guard } = createGuard();
    const broken = () => guard.attempt("10.0.0.1", () => Promise.reject(new Error("broken")));
    for (let count = 0; count < 3; count += 1) await expect(broken()).rejects.toThrow("broken");
    expect(await guard.attempt("10.0.0.1", right)).toEqual(blocked);
  });
});

test("the table of addresses is bounded, and forgets the harmless first", async () => {
  const { guard, pass } = createGuard();
  for (let count = 0; count < 3; count += 1) await guard.attempt("10.0.0.1", failing);
  for (let count = 0; count < 12_000; count += 1) await guard.attempt(`host-${count}`, right);
  expect(guard.size).toBeLessThanOrEqual(10_000);
  expect(await guard.attempt("10.0.0.1", right)).toEqual(blocked);
  pass(10_000);
  expect(await guard.attempt("10.0.0.1", right)).toBe("in");
});
