import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { a2cIn } from "./a2c.ts";

let home: string;
let settings: string;
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "a2c-clients-"));
  settings = join(home, ".cursor", "mcp.json");
  await mkdir(join(home, "docs"));
  await mkdir(join(home, ".cursor"));
});
afterAll(() => rm(home, { recursive: true, force: true }));

const inHome = (...args: readonly string[]) =>
  a2cIn({ env: { HOME: home, XDG_CONFIG_HOME: "", LANG: "en" } }, "gateway", ...args);

test("the gateway is put into a client's settings and taken out again, with a copy of what was there", async () => {
  const before = '{\n  // mine\n  "mcpServers": { "files": { "command": "files" } }\n}\n';
  await writeFile(settings, before);
  await chmod(settings, 0o600);
  const docs = join(home, "docs");

  const asked = await inHome("--docs", docs, "--install", "cursor");
  expect(asked).toMatchObject({ code: 2, stderr: expect.stringMatching(/\n {2}\+ .*"a2c"[\s\S]*--yes/) });
  expect(await readFile(settings, "utf8")).toBe(before);

  const installed = await inHome("--docs", docs, "--install", "cursor", "--yes");
  expect(installed.code).toBe(0);
  const after = await readFile(settings, "utf8");
  expect(after).toContain("// mine");
  expect(after).toContain(docs);
  expect((await stat(settings)).mode & 0o777).toBe(0o600);
  expect(await readFile(`${settings}.before-a2c`, "utf8")).toBe(before);
  expect((await inHome("--docs", docs, "--install", "cursor", "--yes")).stderr).toContain("Nothing to do");

  const out = await inHome("--uninstall", "cursor", "--yes");
  expect(out.code).toBe(0);
  const left = await readFile(settings, "utf8");
  expect(left).toContain('"files"');
  expect(left).not.toContain("a2c");
});

test("a client without settings gets some, and a link to them is followed", async () => {
  const docs = join(home, "docs");
  expect((await inHome("--docs", docs, "--install", "gemini", "--yes")).code).toBe(0);
  const gemini = JSON.parse(await readFile(join(home, ".gemini", "settings.json"), "utf8"));
  expect(gemini.mcpServers.a2c.args).toEqual(expect.arrayContaining(["gateway", "--docs", docs]));

  await mkdir(join(home, "dotfiles"));
  await mkdir(join(home, ".codex"));
  await writeFile(join(home, "dotfiles", "config.toml"), 'model = "o5"\n');
  await symlink(join(home, "dotfiles", "config.toml"), join(home, ".codex", "config.toml"));
  expect((await inHome("--docs", docs, "--install", "codex", "--yes")).code).toBe(0);
  expect(await readFile(join(home, "dotfiles", "config.toml"), "utf8")).toMatch(
    /^model = "o5"\n\n\[mcp_servers\.a2c\]\n/,
  );
});

test("settings that cannot be read are left alone, and the person gets what to put in", async () => {
  await mkdir(join(home, ".codeium", "windsurf"), { recursive: true });
  const file = join(home, ".codeium", "windsurf", "mcp_config.json");
  await writeFile(file, '{ "mcpServers": ');
  const { code, stderr } = await inHome("--docs", join(home, "docs"), "--install", "windsurf", "--yes");
  expect(code).toBe(1);
  expect(stderr).toContain("left as it is");
  expect(stderr).toContain('"a2c": {');
  expect(await readFile(file, "utf8")).toBe('{ "mcpServers": ');
});

test.each([
  ["are read-only", "{}\n", 0o444, "it may only be read"],
  [
    "are not written in UTF-8",
    Buffer.from('{ "theme": "caf\u00e9" }', "latin1"),
    0o644,
    "not written in UTF-8",
  ],
])("settings that %s are left alone, before anybody is asked", async (_, content, mode, why) => {
  const file = join(home, ".claude.json");
  await writeFile(file, content, { mode });
  const { code, stderr } = await inHome("--docs", join(home, "docs"), "--install", "claude", "--yes");
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(why) });
  expect(stderr).toContain('"a2c": {');
  expect(await readFile(file)).toEqual(Buffer.from(content));
  await rm(file);
});
