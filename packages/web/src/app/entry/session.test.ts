import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { enter, keyHeader, takeCode } from "./session.ts";

const code = "a-code_of-24-characters0";

let kept: Map<string, string>;
let replaced: string[];
beforeEach(() => {
  kept = new Map();
  replaced = [];
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  vi.stubGlobal("history", { replaceState: (_: null, __: string, url: string) => void replaced.push(url) });
});
afterEach(() => void vi.unstubAllGlobals());

function openAt(address: string, meta?: string): { readonly remove: () => void } {
  const { pathname, search, hash } = new URL(address, "http://127.0.0.1:1");
  const element = { content: meta ?? "", remove: vi.fn() };
  vi.stubGlobal("location", { pathname, search, hash });
  vi.stubGlobal("document", { querySelector: () => (meta === undefined ? null : element) });
  return element;
}

test("the code of a link is taken out of the address, and the place stays", () => {
  openAt(`/finder?uri=dpe://h#open=${code}`);
  expect(takeCode()).toBe(code);
  expect(replaced).toEqual(["/finder?uri=dpe://h"]);
});

test("the code that a file posted is taken out of the page, and its address is left", () => {
  const meta = openAt("/enter", code);
  expect(takeCode()).toBe(code);
  expect(meta.remove).toHaveBeenCalled();
  expect(replaced).toEqual(["/"]);
});

test("what is no code counts as one that does not work; a page without any has none", () => {
  openAt("/#open=%3Cscript%3E");
  expect(takeCode()).toBe("");
  openAt("/finder#content");
  expect(takeCode()).toBeUndefined();
  expect(replaced).toEqual(["/"]);
});

test("a code is posted, never put into an address, and what it gives is kept for every request", async () => {
  const asked = vi.fn(async () => new Response('{"key":"the-key"}'));
  vi.stubGlobal("fetch", asked);
  expect(keyHeader()).toEqual({});
  expect(await enter(code)).toBe(true);
  expect(asked).toHaveBeenCalledWith(
    "/api/session",
    expect.objectContaining({ method: "POST", body: JSON.stringify({ code }) }),
  );
  expect(keyHeader()).toEqual({ "x-a2c-key": "the-key" });
});

test("a code that is refused leaves what was there, and so does nobody who answers", async () => {
  kept.set("a2c.key", "old");
  vi.stubGlobal("fetch", async () => new Response("{}", { status: 403 }));
  expect(await enter(code)).toBe(false);
  vi.stubGlobal("fetch", async () => Promise.reject(new Error("offline")));
  expect(await enter(code)).toBe(false);
  expect(keyHeader()).toEqual({ "x-a2c-key": "old" });
});
