import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseConfig } from "@a2c-smcp/computer";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { a2cIn } from "./a2c.ts";

/** A home with the configurations of every program that is known, on the platform of most test machines. */
const home = mkdtempSync(join(tmpdir(), "a2c-init-"));
const project = join(home, "project");
const settings = process.platform === "darwin" ? join("Library", "Application Support") : ".config";
const env = { HOME: home, XDG_CONFIG_HOME: "", APPDATA: join(home, settings) };

const desktop = join(home, settings, "Claude", "claude_desktop_config.json");

function write(file: string, content: unknown): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

function init(...args: readonly string[]) {
  return a2cIn({ cwd: project, env }, "init", ...args);
}

beforeAll(() => {
  write(desktop, {
    mcpServers: {
      github: {
        command: "npx",
        args: ["github", "--api-key", "in-the-arguments"],
        env: { GITHUB_TOKEN: "ghp_desktop" },
      },
      broken: { args: [] },
    },
  });
  write(join(home, ".cursor", "mcp.json"), {
    mcpServers: {
      github: { url: "https://example.com/mcp", headers: { Authorization: "Bearer cursor-token" } },
    },
  });
  write(
    join(project, ".vscode", "mcp.json"),
    `{ // with a comment
      "inputs": [{ "id": "key", "type": "promptString", "password": true }],
      "servers": { "search": { "url": "https://example.com/search", "headers": { "X-Api-Key": "\${input:key}" } } } }`,
  );
  write(join(project, ".mcp.json"), { mcpServers: { here: { command: "serve", args: ["${HOME}/data"] } } });
  write(join(home, ".claude.json"), {
    numStartups: 3,
    projects: { [project]: { mcpServers: { local: { command: "node", args: ["local.js"] } } } },
  });
});

beforeEach(() => rmSync(join(project, "a2c.json"), { force: true }));
afterAll(() => rmSync(home, { recursive: true, force: true }));

describe("a2c init --yes", () => {
  test("takes the servers of every program, keeps secrets out of the file, and says what is not valid", async () => {
    const { code, stderr } = await init("--yes", "--documents", home);
    expect(code).toBe(0);
    const text = readFileSync(join(project, "a2c.json"), "utf8");
    const { servers, inputs } = parseConfig(text);
    expect(Object.keys(servers)).toEqual(["documents", "here", "search", "github", "local", "github-cursor"]);
    expect(inputs.map(({ id }) => id)).toEqual([
      "key",
      "github_api_key",
      "github_token",
      "github_cursor_authorization",
    ]);
    for (const secret of ["ghp_desktop", "in-the-arguments", "cursor-token"]) {
      expect(text).not.toContain(secret);
      expect(stderr).not.toContain(secret);
    }
    expect(text).toContain('"Bearer ${input:github_cursor_authorization}"');
    expect(text).toContain('"${env:HOME}/data"');
    expect(stderr).toContain("Wrote a2c.json.");
    expect(stderr).toContain(`${desktop}: mcpServers.broken: needs a "command"`);
  });

  test("--from and --server choose, and --dry-run prints without writing", async () => {
    const { code, stdout } = await init(
      "--yes",
      "--dry-run",
      "--from",
      "cursor",
      "vscode",
      "--server",
      "github",
    );
    expect(code).toBe(0);
    expect(Object.keys(parseConfig(stdout).servers)).toEqual(["github"]);
    expect(statSync(join(project, "a2c.json"), { throwIfNoEntry: false })).toBeUndefined();
  });

  test("--secrets env refers to variables and names them", async () => {
    const { stderr } = await init("--yes", "--secrets", "env", "--from", "claude-desktop");
    expect(stderr).toContain("GITHUB_TOKEN");
    expect(readFileSync(join(project, "a2c.json"), "utf8")).toContain('"${env:GITHUB_TOKEN}"');
  });

  test("--secrets copy copies them, says so, and lets nobody else read the file", async () => {
    const { stderr } = await init("--yes", "--secrets", "copy");
    expect(stderr).toContain("3 secrets in the clear");
    expect(stderr).not.toContain("ghp_desktop");
    const file = join(project, "a2c.json");
    expect(readFileSync(file, "utf8")).toContain("ghp_desktop");
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  test("--json says what was done, in fields that stay", async () => {
    const { stdout } = await init("--yes", "--json", "--from", "claude-desktop");
    expect(JSON.parse(stdout)).toEqual({
      file: "a2c.json",
      servers: ["github"],
      from: [{ name: "github", from: "claude-desktop", file: desktop }],
      skipped: [{ from: "claude-desktop", file: desktop, why: expect.stringContaining("broken") }],
      inputs: ["github_api_key", "github_token"],
      variables: [],
      copied_secrets: 0,
    });
  });
});

describe("a2c init that writes nothing", () => {
  test("a file that is there is left as it is, unless --force says otherwise", async () => {
    const file = join(project, "a2c.json");
    writeFileSync(file, "mine");
    const refused = await init("--yes");
    expect(refused).toMatchObject({ code: 1, stdout: "", stderr: expect.stringContaining("--force") });
    expect(readFileSync(file, "utf8")).toBe("mine");
    expect((await init("--yes", "--force")).code).toBe(0);
    expect(readFileSync(file, "utf8")).toContain("mcpServers");
  });

  test("wrong use ends with code 2 and says why", async () => {
    const cases = [
      [[], "There is no terminal to ask on"],
      [["--yes", "--server", "nope"], "No MCP server nope was found; there are: here, search"],
      [["--yes", "--documents", "/no/such/folder"], "/no/such/folder is no folder"],
      [["--yes", "--from", "emacs"], "Allowed choices are"],
    ] as const;
    const outcomes = await Promise.all(cases.map(([args]) => init(...args)));
    for (const [index, [, message]] of cases.entries())
      expect(outcomes[index]).toMatchObject({
        code: 2,
        stdout: "",
        stderr: expect.stringContaining(message),
      });
  });

  test("with nothing found and no folder there is nothing to write", async () => {
    const empty = mkdtempSync(join(tmpdir(), "a2c-init-empty-"));
    const { code, stderr } = await a2cIn(
      { cwd: empty, env: { ...env, HOME: empty, APPDATA: empty } },
      "init",
      "--yes",
    );
    rmSync(empty, { recursive: true });
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("a2c up ~/Documents"),
    });
  });
});
