import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { liveSecret, readSecret } from "./secret.ts";

function newFile(text: string): string {
  const folder = mkdtempSync(join(tmpdir(), "a2c-secret-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "secret");
  writeFileSync(file, text);
  return file;
}

test("of a file with several secrets the first is shown", () => {
  expect(readSecret({ secretFile: newFile("new\nold\n") })).toBe("new");
});

test.each(["", " \n"])("a file with %j holds no secret", (text) => {
  expect(() => readSecret({ secretFile: newFile(text) })).toThrow("The secret is empty.");
});

test("the secret of a file is what the file holds now, or held last", () => {
  const file = newFile("first");
  const shown = liveSecret({ secretFile: file });
  writeFileSync(file, "second\n");
  expect(shown.secret).toBe("second");
  rmSync(file);
  expect(shown.secret).toBe("second");
});

test("a file that is missing at the start is an error", () => {
  expect(() => liveSecret({ secretFile: "/nowhere/secret" })).toThrow("cannot be read");
});
