import { expect, test, vi } from "vitest";
import type { DocumentSource } from "../document-source.ts";
import { whenListed } from "./wait-for-index.ts";

const isGrowing = async () => true;
const callOf = (source: Partial<DocumentSource>) => ({ source: source as DocumentSource, tokens: 1_000 });

test("what a server has read and lists a moment later is found at the change of its list", async () => {
  const listed: string[] = [];
  const changed = vi.fn(
    () => new Promise<void>((resolve) => setImmediate(() => resolve(void listed.push("book.pdf")))),
  );
  const look = vi.fn(async () => listed.find((name) => name === "book.pdf"));
  expect(await whenListed({ look, isGrowing }, callOf({ changed }))).toBe("book.pdf");
  expect(look).toHaveBeenCalledTimes(2);
  expect(changed).toHaveBeenCalled();
});

test("a source that hears of no changes is looked at once", async () => {
  const look = vi.fn(async () => undefined);
  expect(await whenListed({ look, isGrowing }, callOf({}))).toBeUndefined();
  expect(look).toHaveBeenCalledTimes(1);
});

test("no more than a short time is waited in all, however many calls there are", async () => {
  vi.useFakeTimers();
  const changed = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
  const call = callOf({ changed });
  const look = vi.fn(async () => undefined);
  const first = whenListed({ look, isGrowing }, call);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).toBeUndefined();
  look.mockClear();
  expect(await whenListed({ look, isGrowing }, call)).toBeUndefined();
  expect(look).toHaveBeenCalledTimes(1);
  vi.useRealTimers();
});

test("a list that grows no more is not waited for", async () => {
  const changed = vi.fn(() => new Promise<void>(() => undefined));
  const look = vi.fn(async () => undefined);
  expect(await whenListed({ look, isGrowing: async () => false }, callOf({ changed }))).toBeUndefined();
  expect(look).toHaveBeenCalledTimes(1);
});
