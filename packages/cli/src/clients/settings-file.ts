import { posix, win32 } from "node:path";
import type { GatewayClient } from "./mcp-clients.ts";

/** What decides where programs keep their settings. */
export interface UserFolders {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** The file in which a client keeps the MCP servers of this user. */
export function settingsFile(client: GatewayClient, machine: UserFolders): string {
  const { platform, home, env } = machine;
  const { join } = platform === "win32" ? win32 : posix;
  const settings = settingsFolder(machine);
  switch (client) {
    case "claude":
      return join(home, ".claude.json");
    case "claude-desktop":
      return join(settings, "Claude", "claude_desktop_config.json");
    case "cursor":
      return join(home, ".cursor", "mcp.json");
    case "vscode":
      return join(settings, "Code", "User", "mcp.json");
    case "codex":
      return join(env["CODEX_HOME"] || join(home, ".codex"), "config.toml");
    case "windsurf":
      return join(home, ".codeium", "windsurf", "mcp_config.json");
    case "zed":
      return platform === "win32"
        ? join(settings, "Zed", "settings.json")
        : join(env["XDG_CONFIG_HOME"] || join(home, ".config"), "zed", "settings.json");
    case "gemini":
      return join(home, ".gemini", "settings.json");
  }
}

/** The folder in which programs of this platform keep the settings of a user. */
export function settingsFolder({ platform, home, env }: UserFolders): string {
  if (platform === "darwin") return posix.join(home, "Library", "Application Support");
  if (platform === "win32") return env["APPDATA"] || win32.join(home, "AppData", "Roaming");
  return env["XDG_CONFIG_HOME"] || posix.join(home, ".config");
}
