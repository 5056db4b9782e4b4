/** The MCP clients whose settings are known, as they are named on the command line. */
export const GATEWAY_CLIENTS = [
  "claude",
  "claude-desktop",
  "cursor",
  "vscode",
  "codex",
  "windsurf",
  "zed",
  "gemini",
] as const;
export type GatewayClient = (typeof GATEWAY_CLIENTS)[number];

/** The settings of Claude Desktop take servers that it starts; an address there is skipped, or keeps it from starting. */
export const takesAddress = (client: GatewayClient): boolean => client !== "claude-desktop";

/** Clients as they call themselves. */
export const clientTitles: Readonly<Record<GatewayClient, string>> = {
  claude: "Claude Code",
  "claude-desktop": "Claude Desktop",
  cursor: "Cursor",
  vscode: "VS Code",
  codex: "Codex",
  windsurf: "Windsurf",
  zed: "Zed",
  gemini: "Gemini CLI",
};
