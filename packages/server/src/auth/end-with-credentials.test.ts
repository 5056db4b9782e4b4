import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whenCredentialsEnd } from "./end-with-credentials.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const DAY = 86_400_000;

test("credentials end when they expire, a hundred days from now too", async () => {
  const ended = vi.fn();
  whenCredentialsEnd({ expiresAt: new Date(Date.now() + 100 * DAY) }, ended);
  await vi.advanceTimersByTimeAsync(100 * DAY - 1);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toHaveBeenCalledExactlyOnceWith("expired");
});

test("credentials end when they are revoked, once", async () => {
  const ended = vi.fn();
  const revocation = new AbortController();
  whenCredentialsEnd({ revoked: revocation.signal, expiresAt: new Date(Date.now() + DAY) }, ended);
  revocation.abort();
  await vi.advanceTimersByTimeAsync(2 * DAY);
  expect(ended).toHaveBeenCalledExactlyOnceWith("revoked");
});

test("credentials that have ended already end at once", () => {
  const ended = vi.fn();
  whenCredentialsEnd({ revoked: AbortSignal.abort() }, ended);
  whenCredentialsEnd({ expiresAt: new Date(Date.now() - 1) }, ended);
  expect(ended.mock.calls).toEqual([["revoked"], ["expired"]]);
});

test("nobody is told after the wait was given up", async () => {
  const ended = vi.fn();
  const revocation = new AbortController();
  const forget = whenCredentialsEnd(
    { revoked: revocation.signal, expiresAt: new Date(Date.now() + DAY) },
    ended,
  );
  forget();
  revocation.abort();
  await vi.advanceTimersByTimeAsync(2 * DAY);
  expect(ended).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
