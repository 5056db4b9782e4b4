import type { GatewayClient } from "./mcp-clients.ts";

/** How a client reaches the gateway: it starts it, or it asks at an address. */
export type GatewayReach =
  | { readonly kind: "stdio"; readonly command: string; readonly args: readonly string[] }
  | { readonly kind: "http"; readonly url: string; readonly token: string };

/** What a client keeps about one MCP server: where in its settings, and in which words. */
export interface SettingsEntry {
  readonly syntax: "json" | "toml";
  /** The keys that lead to the entry. */
  readonly path: readonly [section: string, name: string];
  readonly value: Readonly<Record<string, unknown>>;
}

/** The name that the gateway has in the settings of a client. */
const NAME = "a2c";

type Words = (reach: GatewayReach) => Record<string, unknown>;

interface Form {
  readonly section: string;
  readonly syntax?: "toml";
  readonly words: Words;
}

const forms: Readonly<Record<GatewayClient, Form>> = {
  claude: { section: "mcpServers", words: addressWithType },
  "claude-desktop": { section: "mcpServers", words: addressWithType },
  cursor: { section: "mcpServers", words: address("url") },
  vscode: { section: "servers", words: addressWithType },
  codex: { section: "mcp_servers", syntax: "toml", words: address("url", "http_headers") },
  windsurf: { section: "mcpServers", words: address("serverUrl") },
  zed: { section: "context_servers", words: (reach) => ({ source: "custom", ...address("url")(reach) }) },
  gemini: { section: "mcpServers", words: address("httpUrl") },
};

/** What a client has to know to reach the gateway. */
export function settingsEntry(client: GatewayClient, reach: GatewayReach): SettingsEntry {
  const { section, syntax = "json", words } = forms[client];
  return { syntax, path: [section, NAME], value: words(reach) };
}

/** Where a client's entry stands, whatever it says. */
export function entryPath(client: GatewayClient): Pick<SettingsEntry, "syntax" | "path"> {
  const { section, syntax = "json" } = forms[client];
  return { syntax, path: [section, NAME] };
}

/** What a person pastes into the settings of their client. */
export function settingsText({ syntax, path: [section, name], value }: SettingsEntry): string {
  return syntax === "toml"
    ? tomlTable([section, name], value)
    : JSON.stringify({ [section]: { [name]: value } }, null, 2);
}

/** A table of TOML with its heading. Its strings are those of JSON. */
export function tomlTable(path: readonly string[], value: SettingsEntry["value"]): string {
  const lines = Object.entries(value).map(([key, one]) => `${key} = ${tomlValue(one)}`);
  return [`[${path.join(".")}]`, ...lines].join("\n");
}

function tomlValue(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value);
  const pairs = Object.entries(value).map(([key, one]) => `${key} = ${tomlValue(one)}`);
  return `{ ${pairs.join(", ")} }`;
}

/** Clients that want to be told which kind of server it is. */
function addressWithType(reach: GatewayReach): Record<string, unknown> {
  const type = reach.kind === "stdio" ? "stdio" : "http";
  return { type, ...address("url")(reach) };
}

/** Clients that see it by the keys that are there, each with its own word for an address. */
function address(urlKey: string, headersKey = "headers"): Words {
  return (reach) =>
    reach.kind === "stdio"
      ? { command: reach.command, args: [...reach.args] }
      : { [urlKey]: reach.url, [headersKey]: { Authorization: `Bearer ${reach.token}` } };
}
