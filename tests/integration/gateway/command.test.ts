import { resolve } from "node:path";
import { afterEach, describe, expect, test, vi } from "vitest";
import { gatewayCommand } from "../../../packages/cli/src/commands/gateway.ts";
import { runProgram } from "../../../packages/cli/src/program/run.ts";

afterEach(() => vi.restoreAllMocks());

/** Runs the command in this process until it ends by itself. */
async function run(...args: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => void out.push(String(line)));
  vi.spyOn(console, "error").mockImplementation((line) => void error.push(String(line)));
  vi.spyOn(process.stderr, "write").mockImplementation((text) => error.push(String(text)) > 0);
  const exitCode = await runProgram(gatewayCommand().exitOverride(), ["node", "a2c", ...args]);
  return { exitCode, out: out.join("\n"), error: error.join("\n") };
}

describe("a2c gateway", () => {
  test.each([
    ["nothing to serve", ["--log-level", "error"], "There is nothing to serve."],
    [
      "a folder that is not there",
      ["--docs", "/no/such/folder"],
      "/no/such/folder is no folder or file that can be read.",
    ],
    ["a file that is not there", ["--config", "/no/such/file.json"], "cannot be read"],
    [
      "an unknown client",
      ["--docs", ".", "--print-config", "emacs"],
      "claude, claude-desktop, cursor, vscode, codex, windsurf, zed, gemini",
    ],
    [
      "an address where a client takes none",
      ["--docs", ".", "--http", "7811", "--print-config", "claude-desktop"],
      "Leave out --http",
    ],
    ["a port that is none", ["--docs", ".", "--http", "x"], "A port is a number"],
  ])("refuses %s and says what to do", async (_, args, words) => {
    const { exitCode, error, out } = await run(...args);
    expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
    expect(error).toContain(words);
  });

  test.each(["claude", "cursor", "vscode"])(
    "--print-config %s prints what to paste and nothing else",
    async (client) => {
      const { exitCode, out, error } = await run("--docs", ".", "--allow", "a.*", "--print-config", client);
      expect(exitCode).toBe(0);
      const [servers] = Object.values(JSON.parse(out) as Record<string, { a2c: { args: string[] } }>);
      expect(servers?.a2c.args.slice(-5)).toEqual(["gateway", "--docs", process.cwd(), "--allow", "a.*"]);
      expect(error).toContain("Put this into");
    },
  );

  test("--print-config repeats which files are served, and how they are read", async () => {
    const files = [
      "--include",
      "*.pdf",
      "--exclude",
      "drafts/**",
      "--password-file",
      "passwords.txt",
      "--ocr",
    ];
    const { out } = await run("--docs", ".", ...files, "--print-config", "cursor");
    const { mcpServers } = JSON.parse(out) as { mcpServers: { a2c: { args: string[] } } };
    expect(mcpServers.a2c.args.slice(-9)).toEqual([
      ...["--include", "*.pdf", "--exclude", "drafts/**"],
      ...["--password-file", resolve("passwords.txt"), "--ocr", "--ocr-languages", "eng"],
    ]);
  });

  test("--print-config codex prints TOML", async () => {
    const { out } = await run("--docs", ".", "--print-config", "codex");
    expect(out).toMatch(/^\[mcp_servers\.a2c\]\ncommand = ".*"\nargs = \[".*"\]$/);
  });

  test("--print-config with --http prints the address and the token, and tells how to start it", async () => {
    const address = ["--http", "7900", "--token", "secret"];
    const { out, error } = await run("--docs", ".", ...address, "--print-config", "cursor");
    expect(JSON.parse(out)).toEqual({
      mcpServers: { a2c: { url: "http://127.0.0.1:7900/mcp", headers: { Authorization: "Bearer secret" } } },
    });
    expect(error).toContain("--http 7900");
  });
});
