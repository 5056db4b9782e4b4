import { afterEach, describe, expect, test, vi } from "vitest";
import { withQuery } from "./client.ts";
import { request } from "./request.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function answer(body: string, status = 200): void {
  vi.stubGlobal("fetch", async () => new Response(body, { status }));
}

/** A server that never answers, and gives up when asked to. */
function hang(): void {
  const never = (_path: string, { signal }: { signal: AbortSignal }) =>
    new Promise((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  vi.stubGlobal("fetch", never);
}

describe("a request", () => {
  test("gives the answer as a value", async () => {
    answer('{"a":1}');
    expect(await request("/api/state")).toEqual({ ok: true, value: { a: 1 } });
  });

  test("gives a refusal as a value, with its advice", async () => {
    answer('{"code":"4201","message":"no such document","advice":"look again"}', 404);
    const failure = { kind: "refused", code: "4201", message: "no such document", advice: "look again" };
    expect(await request("/api/read")).toEqual({ ok: false, failure });
  });

  test.each([
    [401, "<html>", "unauthorized", "unauthorized"],
    [200, "<html>", "unreadable", "unreadable"],
    [502, "<html>", "refused", "http-502"],
  ])("with status %i and %s is %s", async (status, body, kind, code) => {
    answer(body, status);
    expect(await request("/api/state")).toMatchObject({ ok: false, failure: { kind, code } });
  });

  test("without a server is offline", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("failed to fetch")));
    expect(await request("/api/state")).toMatchObject({ ok: false, failure: { kind: "offline" } });
  });

  test("ends at its deadline, and leaves no timer", async () => {
    vi.useFakeTimers();
    hang();
    const pending = request("/api/state", { timeoutMs: 1000 });
    await vi.advanceTimersByTimeAsync(1000);
    expect(await pending).toMatchObject({ ok: false, failure: { kind: "deadline" } });
    expect(vi.getTimerCount()).toBe(0);
  });

  test("that is not wanted any more is aborted", async () => {
    hang();
    const abort = new AbortController();
    const pending = request("/api/state", { signal: abort.signal });
    abort.abort();
    expect(await pending).toMatchObject({ ok: false, failure: { kind: "aborted" } });
  });
});

test("a query carries what is given and nothing else", () => {
  expect(withQuery("/api/finder", { keyword: "a&b 雨", type: undefined, server: "", offset: 0 })).toBe(
    "/api/finder?keyword=a%26b+%E9%9B%A8&offset=0",
  );
  expect(withQuery("/api/state", {})).toBe("/api/state");
});
