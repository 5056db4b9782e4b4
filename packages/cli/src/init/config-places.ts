import { posix, win32 } from "node:path";
import { settingsFolder } from "../clients/settings-file.ts";

/** The programs whose configurations are looked for. */
export const CLIENTS = ["claude-desktop", "claude-code", "cursor", "vscode"] as const;
export type Client = (typeof CLIENTS)[number];

export const clientNames: Readonly<Record<Client, string>> = {
  "claude-desktop": "Claude Desktop",
  "claude-code": "Claude Code",
  cursor: "Cursor",
  vscode: "VS Code",
};

/** A file in which a program keeps its MCP servers. */
export interface ConfigPlace {
  readonly client: Client;
  readonly file: string;
}

export interface MachineFacts {
  readonly platform: NodeJS.Platform;
  readonly home: string;
  /** The folder of the project. */
  readonly folder: string;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Where each program keeps its MCP servers on this platform: those of the project first, then those of the user. */
export function configPlaces(machine: MachineFacts): ConfigPlace[] {
  const { platform, home, folder } = machine;
  const { join } = platform === "win32" ? win32 : posix;
  const settings = settingsFolder(machine);
  return [
    { client: "claude-code", file: join(folder, ".mcp.json") },
    { client: "cursor", file: join(folder, ".cursor", "mcp.json") },
    { client: "vscode", file: join(folder, ".vscode", "mcp.json") },
    { client: "claude-desktop", file: join(settings, "Claude", "claude_desktop_config.json") },
    { client: "claude-code", file: join(home, ".claude.json") },
    { client: "cursor", file: join(home, ".cursor", "mcp.json") },
    { client: "vscode", file: join(settings, "Code", "User", "mcp.json") },
  ];
}
