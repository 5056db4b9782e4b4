import { afterAll, describe, expect, test } from "vitest";
import { crashesOf } from "./engine/crashes.ts";
import { Judge } from "./engine/judge.ts";
import { targets } from "./targets/index.ts";

/** What the fuzzer once found is played again; see docs/testing.md. */
const found = targets
  .map((entry) => ({ ...entry, crashes: crashesOf(entry.name) }))
  .filter(({ crashes }) => crashes.length > 0);

describe.each(found)("what was found once in $name", ({ load, crashes }) => {
  let judge: Judge | undefined;

  afterAll(async () => {
    await judge?.[Symbol.asyncDispose]();
  });

  test.each(crashes)("$name keeps every promise", { timeout: 120_000 }, async ({ input }) => {
    judge ??= new Judge(await load());
    expect(await judge.play(input)).toBeUndefined();
  });
});

test("there are targets, each with its own name", () => {
  expect(new Set(targets.map(({ name }) => name)).size).toBe(targets.length);
});
