import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { writeLaunchFile } from "./launch-file.ts";

const link = "http://127.0.0.1:8420/#open=a-code_of-24-characters0";

let env: { XDG_RUNTIME_DIR: string };
beforeEach(() => {
  env = { XDG_RUNTIME_DIR: mkdtempSync(join(tmpdir(), "a2c-launch-")) };
});
afterEach(() => rmSync(env.XDG_RUNTIME_DIR, { recursive: true, force: true }));

test("the file that opens the page is its user's alone, and posts the code instead of carrying it in an address", () => {
  const file = writeLaunchFile(link, env);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
  expect(file).not.toContain("a-code_of");
  const html = readFileSync(file, "utf8");
  expect(html).toContain('<form method="post" action="http://127.0.0.1:8420/enter">');
  expect(html).toContain('name="code" value="a-code_of-24-characters0"');
  expect(html.match(/a-code_of-24-characters0/g)).toHaveLength(1);
});

test("what was left behind is removed once nobody can need it", () => {
  const [old, recent] = [writeLaunchFile(link, env), writeLaunchFile(link, env)];
  utimesSync(old, new Date(0), new Date(0));
  writeLaunchFile(link, env);
  expect([existsSync(old), existsSync(recent)]).toEqual([false, true]);
});
