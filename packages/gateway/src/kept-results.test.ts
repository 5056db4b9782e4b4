import { expect, test } from "vitest";
import { KeptResults } from "./kept-results.ts";

const text = (content: string) => ({ mimeType: "text/plain", text: content });

test("a result is kept under a URI that nobody can guess", () => {
  const kept = new KeptResults({ mostResults: 2, mostCharacters: 100 });
  const uri = kept.keep(text("hello")) ?? "";
  expect(uri).toMatch(/^a2c-result:[0-9a-f-]{36}$/);
  expect(kept.get(uri)).toEqual(text("hello"));
  expect(kept.get("a2c-result:other")).toBeUndefined();
});

test("the oldest make room, by number and by size", () => {
  const kept = new KeptResults({ mostResults: 2, mostCharacters: 100 });
  const [first = "", second = "", third = ""] = ["a", "b", "c"].map((content) => kept.keep(text(content)));
  expect([first, second, third].map((uri) => kept.get(uri)?.text)).toEqual([undefined, "b", "c"]);
  const large = kept.keep(text("x".repeat(99))) ?? "";
  expect([second, third, large].map((uri) => kept.get(uri)?.text?.length)).toEqual([undefined, 1, 99]);
});

test("what is too large by itself is not kept", () => {
  const kept = new KeptResults({ mostResults: 2, mostCharacters: 10 });
  expect(kept.keep({ mimeType: "image/png", blob: "x".repeat(11) })).toBeUndefined();
});
