import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { EntryCodes } from "./entry-codes.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const minute = 60_000;

test("a code works once", () => {
  const codes = new EntryCodes();
  const ends: string[] = [];
  const code = codes.issue({ lifetimeMs: minute, onEnd: (how) => ends.push(how) });
  expect(code).toMatch(/^[\w-]{24}$/);
  expect([codes.redeem(code), codes.redeem(code)]).toEqual([true, false]);
  vi.advanceTimersByTime(minute);
  expect(ends).toEqual(["used"]);
});

test("a code that nobody used in time works no more", () => {
  const codes = new EntryCodes();
  const ends: string[] = [];
  const code = codes.issue({ lifetimeMs: minute, onEnd: (how) => ends.push(how) });
  vi.advanceTimersByTime(minute);
  expect(ends).toEqual(["expired"]);
  expect(codes.redeem(code)).toBe(false);
});

test("a code that was never given out does not work", () => {
  const codes = new EntryCodes();
  const code = codes.issue({ lifetimeMs: minute });
  for (const other of ["", code.slice(1), code.toUpperCase() + code, "__proto__"])
    expect(codes.redeem(other)).toBe(false);
  expect(codes.redeem(code)).toBe(true);
});

test("of very many codes the oldest gives way", () => {
  const codes = new EntryCodes();
  const all = Array.from({ length: 21 }, () => codes.issue({ lifetimeMs: minute }));
  expect(all.map((code) => codes.redeem(code))).toEqual([false, ...Array(20).fill(true)]);
});

test("after the end no code works, and no timer is left", () => {
  const codes = new EntryCodes();
  const code = codes.issue({ lifetimeMs: minute });
  codes.close();
  expect(codes.redeem(code)).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
