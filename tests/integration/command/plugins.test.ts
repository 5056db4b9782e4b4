import { TemporaryFolder } from "@a2c-smcp/testkit";
import { afterEach, expect, test, vi } from "vitest";
import type { PluginAction } from "../../../packages/cli/src/plugins/plugin-actions.ts";
import { runPlugins } from "../../../packages/cli/src/plugins/run-plugins.ts";
import { UserError } from "../../../packages/cli/src/process/exit.ts";

afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

/** Runs one `a2c plugins` after the other over a marketplace with one plugin; resolves to what was printed. */
async function run(...calls: [PluginAction, string?, { json?: true }?][]): Promise<string[]> {
  using home = new TemporaryFolder({
    "marketplace/team/.tfrobot-plugin/marketplace.json": JSON.stringify({
      plugins: [{ name: "notes", description: "Takes \u001b[31mnotes" }],
    }),
    "marketplace/team/plugins/notes/mcp-servers/board.json": JSON.stringify({ command: "board" }),
  });
  vi.stubEnv("A2C_SKILL_HOME", home.path);
  const printed: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void printed.push(line));
  for (const [action, plugin, flags = {}] of calls) await runPlugins(action, plugin, flags);
  return printed;
}

test("a plugin is listed, installed, enabled and gone again, each step said", async () => {
  const printed = await run(
    ["list"],
    ["install", "notes@team"],
    ["enable", "notes@team"],
    ["list"],
    ["disable", "notes@team"],
    ["uninstall", "notes@team"],
  );

  expect(printed[0]).toBe("notes@team  available");
  expect(printed[1]).toMatch(/^ {2}Takes /);
  expect(printed[1]).not.toContain("\u001b");
  expect(printed.slice(2)).toEqual([
    "  MCP servers: board",
    "notes@team is installed. It brings nothing before it is enabled: a2c plugins enable notes@team",
    "notes@team is enabled. Computers that run take it up within seconds.",
    "notes@team  enabled",
    printed[1],
    "  MCP servers: board",
    "notes@team is disabled. What it brought goes within seconds.",
    "notes@team is no longer installed. Its files stay in the marketplace.",
  ]);
});

test("data is printed for programs", async () => {
  const [installed = ""] = await run(["install", "notes@team", { json: true }]);

  expect(JSON.parse(installed)).toMatchObject({ id: "notes@team", state: "installed_disabled" });
});

test("what is missing or unknown is said with what to do", async () => {
  await expect(run(["enable"])).rejects.toMatchObject({ message: "Say which plugin to enable." });
  await expect(run(["enable", "notes@team"])).rejects.toThrow("notes@team is not installed");
  await expect(run(["install", "nope@team"])).rejects.toBeInstanceOf(UserError);
});
