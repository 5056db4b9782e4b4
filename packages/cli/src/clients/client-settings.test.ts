import { expect, test } from "vitest";
import { type GatewayReach, settingsEntry, settingsText } from "./client-settings.ts";
import type { GatewayClient } from "./mcp-clients.ts";

const stdio = {
  kind: "stdio",
  command: "/usr/bin/node",
  args: ["/a2c/main.js", "gateway", "--docs", 'C:\\my "docs"'],
} as const;
const http = { kind: "http", url: "http://127.0.0.1:7900/mcp", token: "secret" } as const;

const pasted = (client: GatewayClient, reach: GatewayReach): string =>
  settingsText(settingsEntry(client, reach));

test("Claude and Cursor get mcpServers, VS Code gets servers", () => {
  const { command, args } = stdio;
  expect(JSON.parse(pasted("claude", stdio))).toEqual({
    mcpServers: { a2c: { type: "stdio", command, args } },
  });
  expect(JSON.parse(pasted("cursor", stdio))).toEqual({
    mcpServers: { a2c: { command, args } },
  });
  expect(JSON.parse(pasted("vscode", stdio))).toEqual({
    servers: { a2c: { type: "stdio", command, args } },
  });
});

test("Codex gets TOML, with everything escaped", () => {
  expect(pasted("codex", stdio)).toBe(
    '[mcp_servers.a2c]\ncommand = "/usr/bin/node"\n' +
      'args = ["/a2c/main.js","gateway","--docs","C:\\\\my \\"docs\\""]',
  );
});

test("over HTTP every client gets the address and the token", () => {
  const headers = { Authorization: "Bearer secret" };
  expect(JSON.parse(pasted("vscode", http))).toEqual({
    servers: { a2c: { type: "http", url: http.url, headers } },
  });
  expect(JSON.parse(pasted("cursor", http))).toEqual({
    mcpServers: { a2c: { url: http.url, headers } },
  });
  expect(pasted("codex", http)).toContain('http_headers = { Authorization = "Bearer secret" }');
});

test("Windsurf, Gemini and Zed have words of their own", () => {
  const headers = { Authorization: "Bearer secret" };
  expect(settingsEntry("windsurf", http)).toMatchObject({
    path: ["mcpServers", "a2c"],
    value: { serverUrl: http.url, headers },
  });
  expect(settingsEntry("gemini", http).value).toEqual({ httpUrl: http.url, headers });
  expect(settingsEntry("zed", stdio)).toMatchObject({
    path: ["context_servers", "a2c"],
    value: { source: "custom" },
  });
});
