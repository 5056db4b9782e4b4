import type { GatewayClient } from "./gateway-flags.ts";

/** How a client reaches the gateway: it starts it, or it asks at an address. */
export type GatewayReach =
  | { readonly kind: "stdio"; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: "http"; readonly url: string; readonly token: string };

const NAME = "a2c";

/** What a person pastes into the settings of their client. */
export const clientSettings: Readonly<Record<GatewayClient, (reach: GatewayReach) => string>> = {
  claude: (reach) => json({ mcpServers: { [NAME]: entryOf(reach, true) } }),
  cursor: (reach) => json({ mcpServers: { [NAME]: entryOf(reach, false) } }),
  vscode: (reach) => json({ servers: { [NAME]: entryOf(reach, true) } }),
  codex: toml,
};

/** Cursor tells the kinds apart by their keys, the others want them named. */
function entryOf(reach: GatewayReach, isTyped: boolean): Record<string, unknown> {
  if (reach.kind === "stdio") {
    const { command, args } = reach;
    return { ...(isTyped && { type: "stdio" }), command, args };
  }
  const headers = { Authorization: `Bearer ${reach.token}` };
  return { ...(isTyped && { type: "http" }), url: reach.url, headers };
}

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}

/** The strings of TOML are those of JSON. */
function toml(reach: GatewayReach): string {
  const lines =
    reach.kind === "stdio"
      ? [`command = ${JSON.stringify(reach.command)}`, `args = ${JSON.stringify(reach.args)}`]
      : [
          `url = ${JSON.stringify(reach.url)}`,
          `http_headers = { Authorization = ${JSON.stringify(`Bearer ${reach.token}`)} }`,
        ];
  return [`[mcp_servers.${NAME}]`, ...lines].join("\n");
}
