import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Case } from "./engine/case.ts";
import { readCase, writeCase } from "./engine/case.ts";
import { CurrentCase, readCurrentCase } from "./engine/current-case.ts";
import { Judge } from "./engine/judge.ts";
import { minimise } from "./engine/minimise.ts";
import type { Target } from "./engine/target.ts";
import { functionSubject, promise } from "./engine/target.ts";
import { jsonText } from "./inputs/json-text.ts";
import { Random } from "./inputs/random.ts";
import { readZip, writeZip } from "./inputs/zip.ts";

/** A function with a mistake: it cannot bear twelve brackets in a row. */
const planted: Target = {
  name: "planted",
  about: "",
  isGuided: false,
  seeds: [],
  milliseconds: 1_000,
  generate: (random) => [jsonText(random)],
  open: functionSubject(([text = ""]) => promise(!text.includes("[".repeat(12)), "twelve brackets")),
};

test("a planted mistake is found, and its input made as small as it can be", async () => {
  await using judge = new Judge(planted);
  const random = new Random(1);
  let input: Case = [""];
  while ((await judge.play(input)) === undefined) input = planted.generate(random);

  const shows = async (smaller: Case): Promise<boolean> => (await judge.play(smaller)) !== undefined;
  const small = await minimise(input, { shows, tries: 1_000, until: Number.POSITIVE_INFINITY });

  expect(small).toEqual(["[".repeat(12)]);
});

test.each([
  [["a", ""]],
  [[`x${"[".repeat(100_000)}1${"]".repeat(100_000)}`]],
  [['{"a":'.repeat(5_000), "\ud800\u0000\u202e", "ab".repeat(11)]],
])("a case is read as it was written, however deep it is", (input) => {
  expect(readCase(writeCase(input))).toEqual(input);
  expect(writeCase(input).length).toBeLessThan(400);
});

test("the case that is played is known to others, the last of them only", () => {
  const folder = mkdtempSync(join(tmpdir(), "a2c-fuzz-"));
  const file = join(folder, "current");
  const current = new CurrentCase(file);
  for (const input of [["a longer one", "of two"], ["short"]]) {
    current.write(input);
    expect(readCurrentCase(file)).toEqual(input);
  }
  rmSync(folder, { recursive: true });
});

test("the same seed makes the same inputs", () => {
  const inputs = (seed: string): string[] => {
    const random = new Random(seed);
    return Array.from({ length: 20 }, () => jsonText(random));
  };
  expect(inputs("a")).toEqual(inputs("a"));
  expect(inputs("a")).not.toEqual(inputs("b"));
});

test("what is made as JSON is JSON, except where a parser gives up at its depth", () => {
  const random = new Random(2);
  for (let count = 0; count < 300; count += 1) {
    const text = jsonText(random, { depth: 500, text: 100, width: 100 });
    expect(() => JSON.parse(text)).not.toThrow();
  }
});

test("an archive is read as it was written", () => {
  const entries = [
    { name: "a.xml", bytes: Buffer.from("<a/>") },
    { name: "b/c", bytes: Buffer.alloc(0) },
  ];
  expect(readZip(writeZip(entries))).toEqual(entries);
});
