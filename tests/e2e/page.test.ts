import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { a2cIn } from "./a2c.ts";
import { FakeOpener } from "./fake-opener.ts";
import { enter } from "./page-entry.ts";
import { RunningA2c } from "./running-a2c.ts";

const folder = mkdtempSync(join(tmpdir(), "a2c-page-"));
// The state files of these tests stay apart from those of whoever runs them.
process.env["XDG_RUNTIME_DIR"] = join(folder, "run");
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const nobody = ["--server", "http://127.0.0.1:9", "--office", "lab", "--name", "desk"];
const startComputer = () => new RunningA2c("computer", ...nobody, "--ui", "0", "--json");
const CODE = /value="([\w-]{24})"/;

test("a2c computer --ui serves the page before the office is there", async () => {
  await using computer = startComputer();
  const { url, is_built } = await computer.line(({ event }) => event === "web");
  expect(is_built).toBe(true);
  const headers = await enter(String(url));
  const answer = await fetch(new URL("/api/state", String(url)), { headers: headers ?? {} });
  expect(await answer.json()).toMatchObject({
    computer: { name: "desk" },
    office: { office: "lab", phase: "connecting" },
  });
  expect(await computer.line(({ event }) => event === "web-link-gone")).toMatchObject({ why: "used" });
  expect(await enter(String(url))).toBeUndefined();
});

describe("a2c open", () => {
  let computer: RunningA2c;
  let origin: string;
  beforeAll(async () => {
    computer = startComputer();
    const { url } = await computer.line(({ event }) => event === "web");
    ({ origin } = new URL(String(url)));
  });
  afterAll(() => computer?.[Symbol.asyncDispose]());

  test("prints a new link where there is no desktop, each time another one that works once", async () => {
    const links = [];
    for (const flags of [[], ["--print"], ["--json"]]) {
      const { stdout, code } = await a2cIn({ env: { CI: "1" } }, "open", ...flags);
      expect(code).toBe(0);
      const shown = stdout.trim();
      links.push(flags[0] === "--json" ? (JSON.parse(shown) as { url: string }).url : shown);
    }
    expect(new Set(links).size).toBe(3);
    for (const link of links) {
      expect(new URL(link).origin).toBe(origin);
      expect(await enter(link)).toBeDefined();
      expect(await enter(link)).toBeUndefined();
    }
  });

  test("opens the page with a link that is in no argument of any process", async () => {
    using opener = new FakeOpener(join(folder, "desktop"));
    const { stdout, stderr, code } = await a2cIn({ env: opener.env }, "open");
    expect([code, stdout, stderr]).toEqual([0, `The page opens in your browser: ${origin}/\n`, ""]);
    await expect.poll(() => opener.opened()).toHaveLength(1);
    const file = opener.lastFile();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(dirname(file)).mode & 0o777).toBe(0o700);
    const html = readFileSync(file, "utf8");
    const [, secret = ""] = CODE.exec(html) ?? [];
    const processes = execFileSync("ps", ["-eww", "-o", "args="], { encoding: "utf8" });
    expect(processes).toContain(`xdg-open file://${file}`);
    expect(processes).not.toContain(secret);
    expect(html).toContain(`action="${origin}/enter"`);
    expect(await enter(`${origin}/#open=${secret}`)).toBeDefined();
  });

  test("opens the door where the browser reads none of our files, and prints the link to paste there", async () => {
    using opener = new FakeOpener(join(folder, "snap"), "firefox_firefox.desktop");
    const { stdout } = await a2cIn({ env: opener.env }, "open");
    await expect.poll(() => opener.opened()).toEqual([`${origin}/`]);
    expect(await enter(stdout.trim())).toBeDefined();
  });

  test("the note that it finds the page by is its user's alone, and counts while its process runs", async () => {
    const runtime = join(folder, "run", "a2c");
    const note = join(runtime, `page-${computer.pid}.json`);
    expect([statSync(note).mode & 0o777, statSync(runtime).mode & 0o777]).toEqual([0o600, 0o700]);
    await computer[Symbol.asyncDispose]();
    const { code, stderr } = await a2cIn({}, "open");
    expect(code).toBe(1);
    expect(stderr).toContain("a2c up");
    expect(existsSync(note)).toBe(false);
  });
});

test("a port that is taken is said before anything else happens", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const { port } = other.address() as AddressInfo;
  const args = ["computer", "--server", "http://127.0.0.1:9", "--office", "lab", "--ui", String(port)];
  const { code, stderr } = await a2cIn({}, ...args);
  expect(code).toBe(1);
  expect(stderr).toContain(`port ${port}: another program uses it`);
  other.close();
});
