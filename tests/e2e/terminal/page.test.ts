import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { FakeOpener } from "../fake-opener.ts";
import { enter } from "../page-entry.ts";
import { Pane } from "./pane.ts";

const folder = mkdtempSync(join(tmpdir(), "a2c-page-terminal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CODE = /value="([\w-]{24})"/;
const LINK = /Open the page +(http:\/\/127\.0\.0\.1:\d+\/#open=[\w-]{24})/;

test("a2c up opens the page and shows a link, and neither is in the arguments of a process", async () => {
  const documents = join(folder, "documents");
  mkdirSync(documents);
  writeFileSync(join(documents, "plan.md"), "# The plan\n");
  using opener = new FakeOpener(join(folder, "desktop"));
  const env = {
    XDG_RUNTIME_DIR: join(folder, "run"),
    XDG_CACHE_HOME: join(folder, "cache"),
    LANG: "C.UTF-8",
  };
  await using pane = new Pane(["up", documents, "--port", "0"], {
    ...{ columns: 120, rows: 30 },
    env: { ...opener.env, ...env },
  });
  const [, link = ""] = LINK.exec(await pane.shows(LINK)) ?? [];
  await expect.poll(() => opener.opened()).toHaveLength(1);
  const file = opener.lastFile();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const [, launched = ""] = CODE.exec(readFileSync(file, "utf8")) ?? [];
  const processes = execFileSync("ps", ["-eww", "-o", "args="], { encoding: "utf8" });
  expect(processes).toContain(`xdg-open file://${file}`);
  expect(processes).not.toContain(launched);
  expect(processes).not.toContain(link.split("#open=")[1]);
  expect(link).not.toContain(launched);

  expect(await enter(`${new URL(link).origin}/#open=${launched}`)).toBeDefined();
  await expect.poll(() => existsSync(file)).toBe(false);
  expect(await enter(link)).toBeDefined();
  expect(await pane.shows(/Open the page +\S.* open\n/)).not.toContain("#open=");
});
