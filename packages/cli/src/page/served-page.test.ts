import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { listServedPages, noteServedPage } from "./served-page.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "a2c-page-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const page = { pid: process.pid, url: "http://127.0.0.1:1/", secret: "s", startedAt: "2026-01-01T00:00:00Z" };

test("a page is found by the commands of its user alone, the newest first, while it is served", () => {
  const env = { XDG_RUNTIME_DIR: folder };
  const forget = noteServedPage(page, env);
  const newer = { ...page, pid: process.ppid, startedAt: "2026-02-01T00:00:00Z" };
  noteServedPage(newer, env);
  expect(listServedPages(env)).toEqual([newer, page]);
  expect(statSync(join(folder, "a2c", `page-${process.pid}.json`)).mode & 0o777).toBe(0o600);
  forget();
  writeFileSync(join(folder, "a2c", "page-1.json"), '{"pid":1,"url":"http://127.0.0.1:2/"}');
  expect(listServedPages(env)).toEqual([newer]);
});
