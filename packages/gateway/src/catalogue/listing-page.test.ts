import { describe, expect, test } from "vitest";
import { readCursor } from "./cursor.ts";
import { pageOf } from "./listing-page.ts";

const entries = Array.from({ length: 10 }, (_, n) => ({ server: "s", uri: `u://${n}` }));
const uris = (page: { entries: readonly { uri: string }[] }) =>
  page.entries.map(({ uri }) => uri.slice(4)).join("");
const go = (all: typeof entries, raw: string | undefined, size = 4) =>
  pageOf(all, { cursor: raw === undefined ? undefined : readCursor(raw), size });

describe("a listing", () => {
  test("goes forward to its end and back to its beginning", () => {
    const first = go(entries, undefined);
    const second = go(entries, first.next);
    const third = go(entries, second.next);
    expect([first, second, third].map(uris)).toEqual(["0123", "4567", "89"]);
    expect([first.previous, third.next]).toEqual([undefined, undefined]);
    const back = go(entries, third.previous);
    expect(uris(back)).toBe("4567");
    expect(uris(go(entries, back.previous))).toBe("0123");
  });

  test("back at the beginning gives only what comes before", () => {
    const { next } = go(entries, undefined, 2);
    const { previous } = go(entries, next, 4);
    expect(uris(go(entries, previous, 4))).toBe("01");
  });

  test("finds its place again when entries come before it", () => {
    const { next } = go(entries, undefined);
    expect(uris(go([{ server: "s", uri: "u://x" }, ...entries], next))).toBe("4567");
  });

  test("goes on where its place was when that is gone", () => {
    const { next } = go(entries, undefined);
    expect(
      uris(
        go(
          entries.filter(({ uri }) => uri !== "u://3"),
          next,
        ),
      ),
    ).toBe("4567");
    expect(uris(go(entries.slice(0, 2), next))).toBe("");
  });
});

test("a cursor that is none of ours is none", () => {
  for (const raw of ["", "x", "e30", Buffer.from("[1]").toString("base64url")])
    expect(readCursor(raw)).toBeUndefined();
});
