import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { rememberInFile } from "./remember-in-file.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "a2c-always-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const allowed = (tool: string, definition = "d") => ({
  ...{ server: "shop", tool, definition },
  since: "2026-01-02T03:04:05.000Z",
});

test("what is allowed is there for the next process, and gone when it is taken back", () => {
  const file = join(folder, "deep", "always.json");
  rememberInFile(file).add(allowed("buy"));
  rememberInFile(file).add(allowed("b*"));
  rememberInFile(file).add(allowed("buy", "other"));
  const later = rememberInFile(file);
  expect(later.list()).toEqual([allowed("b*"), allowed("buy", "other")]);
  expect(later.find({ server: "shop", tool: "buy" })).toEqual(allowed("buy", "other"));
  expect(later.find({ server: "shop", tool: "bx" })).toBeUndefined();
  expect(rememberInFile(file).remove({ server: "shop", tool: "buy" })).toBe(true);
  expect(later.remove({ server: "shop", tool: "buy" })).toBe(false);
  expect(later.list()).toEqual([allowed("b*")]);
});

test("nobody else reads the file, and one that others write is not believed", () => {
  const file = join(folder, "deep", "always.json");
  const always = rememberInFile(file);
  always.add(allowed("buy"));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(folder, "deep")).mode & 0o777).toBe(0o700);
  chmodSync(file, 0o666);
  expect(always.list()).toEqual([]);
});

test("a file that is not ours allows nothing, and is replaced by the next answer", () => {
  const file = join(folder, "always.json");
  const always = rememberInFile(file);
  for (const text of ["", "[]", '{"tools":[{"server":"shop"}]}', "x".repeat(2_000_000)]) {
    writeFileSync(file, text);
    chmodSync(file, 0o600);
    expect(always.list()).toEqual([]);
  }
  always.add(allowed("buy"));
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ tools: [allowed("buy")] });
});

test("where nothing can be written, an answer holds for as long as the process runs", () => {
  writeFileSync(join(folder, "file"), "");
  const always = rememberInFile(join(folder, "file", "always.json"));
  always.add(allowed("buy"));
  expect(always.list()).toEqual([allowed("buy")]);
  expect(always.remove({ server: "shop", tool: "buy" })).toBe(true);
  expect(always.list()).toEqual([]);
});
