import { expect, test } from "vitest";
import { KeptResults } from "./kept-results.ts";

const text = (content: string) => ({ mimeType: "text/plain", text: content });
const limits = { mostResults: 2, mostCharacters: 100, mostInAll: 250 };

test("a result is kept under a URI that nobody can guess", () => {
  const kept = new KeptResults(limits).open();
  const uri = kept.keep(text("hello")) ?? "";
  expect(uri).toMatch(/^a2c-result:[0-9a-f-]{36}$/);
  expect(kept.get(uri)).toEqual(text("hello"));
  expect(kept.get("a2c-result:other")).toBeUndefined();
});

test("a client gets at its own results only, whatever URI it knows", () => {
  const results = new KeptResults(limits);
  const [one, other] = [results.open(), results.open()];
  const uri = one.keep(text("mine")) ?? "";
  expect(other.get(uri)).toBeUndefined();
  expect(one.get(uri)?.text).toBe("mine");
});

test("the oldest make room, by number and by size", () => {
  const kept = new KeptResults(limits).open();
  const [first = "", second = "", third = ""] = ["a", "b", "c"].map((content) => kept.keep(text(content)));
  expect([first, second, third].map((uri) => kept.get(uri)?.text)).toEqual([undefined, "b", "c"]);
  const large = kept.keep(text("x".repeat(99))) ?? "";
  expect([second, third, large].map((uri) => kept.get(uri)?.text?.length)).toEqual([undefined, 1, 99]);
});

test("whoever keeps most makes room for the others", () => {
  const results = new KeptResults(limits);
  const [modest, greedy, third] = [results.open(), results.open(), results.open()];
  const small = modest.keep(text("x".repeat(60))) ?? "";
  const large = greedy.keep(text("x".repeat(100))) ?? "";
  const last = third.keep(text("x".repeat(95))) ?? "";
  expect([modest.get(small), greedy.get(large), third.get(last)].map((found) => found !== undefined)).toEqual(
    [true, false, true],
  );
});

test("the results of a client go with it", () => {
  const results = new KeptResults(limits);
  const gone = results.open();
  const uri = gone.keep(text("x")) ?? "";
  gone.close();
  expect(gone.get(uri)).toBeUndefined();
  expect(gone.keep(text("y"))).toBeUndefined();
});

test("what is too large by itself is not kept", () => {
  const kept = new KeptResults({ ...limits, mostCharacters: 10 }).open();
  expect(kept.keep({ mimeType: "image/png", blob: "x".repeat(11) })).toBeUndefined();
});
