import { expect, test } from "vitest";
import { GATEWAY_CLIENTS } from "./mcp-clients.ts";
import { settingsFile } from "./settings-file.ts";

const linux = { platform: "linux", home: "/home/me", env: {} } as const;
const mac = { platform: "darwin", home: "/Users/me", env: {} } as const;
const windows = { platform: "win32", home: "C:\\Users\\me", env: { APPDATA: "C:\\Roaming" } } as const;

test("every client has a file of its own on every platform, in the user's folders", () => {
  for (const machine of [linux, mac, windows]) {
    const files = GATEWAY_CLIENTS.map((client) => settingsFile(client, machine));
    expect(new Set(files).size).toBe(GATEWAY_CLIENTS.length);
    for (const file of files)
      expect(file.startsWith(machine.home) || file.startsWith("C:\\Roaming")).toBe(true);
  }
});

test("the places that differ by platform", () => {
  expect(settingsFile("claude-desktop", mac)).toBe(
    "/Users/me/Library/Application Support/Claude/claude_desktop_config.json",
  );
  expect(settingsFile("vscode", windows)).toBe("C:\\Roaming\\Code\\User\\mcp.json");
  expect(settingsFile("zed", mac)).toBe("/Users/me/.config/zed/settings.json");
  expect(settingsFile("zed", windows)).toBe("C:\\Roaming\\Zed\\settings.json");
  expect(settingsFile("codex", { ...linux, env: { CODEX_HOME: "/elsewhere" } })).toBe(
    "/elsewhere/config.toml",
  );
});
