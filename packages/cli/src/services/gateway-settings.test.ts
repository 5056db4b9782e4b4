import { expect, test } from "vitest";
import { clientSettings } from "./gateway-settings.ts";

const stdio = {
  kind: "stdio",
  command: "/usr/bin/node",
  args: ["/a2c/main.js", "gateway", "--docs", 'C:\\my "docs"'],
} as const;
const http = { kind: "http", url: "http://127.0.0.1:7900/mcp", token: "secret" } as const;

test("Claude and Cursor get mcpServers, VS Code gets servers", () => {
  const { command, args } = stdio;
  expect(JSON.parse(clientSettings.claude(stdio))).toEqual({
    mcpServers: { a2c: { type: "stdio", command, args } },
  });
  expect(JSON.parse(clientSettings.cursor(stdio))).toEqual({
    mcpServers: { a2c: { command, args } },
  });
  expect(JSON.parse(clientSettings.vscode(stdio))).toEqual({
    servers: { a2c: { type: "stdio", command, args } },
  });
});

test("Codex gets TOML, with everything escaped", () => {
  expect(clientSettings.codex(stdio)).toBe(
    '[mcp_servers.a2c]\ncommand = "/usr/bin/node"\n' +
      'args = ["/a2c/main.js","gateway","--docs","C:\\\\my \\"docs\\""]',
  );
});

test("over HTTP every client gets the address and the token", () => {
  const headers = { Authorization: "Bearer secret" };
  expect(JSON.parse(clientSettings.vscode(http))).toEqual({
    servers: { a2c: { type: "http", url: http.url, headers } },
  });
  expect(JSON.parse(clientSettings.cursor(http))).toEqual({
    mcpServers: { a2c: { url: http.url, headers } },
  });
  expect(clientSettings.codex(http)).toContain('http_headers = { Authorization = "Bearer secret" }');
});
