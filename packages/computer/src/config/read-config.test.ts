import { describe, expect, test } from "vitest";
import { readConfig } from "./read-config.ts";

const stdio = {
  name: "files",
  type: "stdio",
  disabled: false,
  forbidden_tools: [],
  tool_meta: {},
  default_tool_meta: null,
  vrl: null,
  server_parameters: {
    command: "npx",
    args: [],
    env: {},
    cwd: null,
    encoding: "utf-8",
    encoding_error_handler: "strict",
  },
};

describe("a configuration", () => {
  test("needs nothing but the command (#config.defaults)", () => {
    const config = readConfig({ servers: { files: { server_parameters: { command: "npx" } } } });

    expect(config).toEqual({ servers: { files: stdio }, inputs: [] });
  });

  test("needs nothing but the URL (#config.defaults)", () => {
    const { servers } = readConfig({
      servers: { web: { server_parameters: { url: "https://a.example/mcp" } } },
    });

    expect(servers["web"]).toMatchObject({
      type: "streamable",
      server_parameters: {
        url: "https://a.example/mcp",
        headers: {},
        timeout: "PT30S",
        sse_read_timeout: "PT5M",
        terminate_on_close: true,
      },
    });
  });

  test("of SSE has the times of other SDKs by default", () => {
    const { servers } = readConfig({ servers: { web: { type: "sse", url: "http://a.example/events" } } });

    expect(servers["web"]?.server_parameters).toMatchObject({ timeout: 5, sse_read_timeout: 300 });
  });

  test("is taken as the Python SDK writes it, every field and null included", () => {
    const written = {
      ...stdio,
      tool_meta: {
        search: { alias: "web_search", auto_apply: true, tags: ["x"], ret_object_mapper: { a: "b" } },
      },
      default_tool_meta: { auto_apply: false, extra: { kept: true } },
      server_parameters: { ...stdio.server_parameters, env: null, cwd: null },
    };

    expect(readConfig([written]).servers["files"]).toEqual({
      ...written,
      server_parameters: stdio.server_parameters,
    });
  });

  test("that was read reads the same again", () => {
    const config = readConfig({
      inputs: [{ type: "promptString", id: "a", password: true }],
      servers: { a: { command: "x", env: { N: 3 } }, b: { url: "https://b.example/sse" } },
    });

    expect(readConfig(config)).toEqual(config);
  });
});

describe("the forms of a configuration", () => {
  const expected = { servers: { files: stdio }, inputs: [] };

  test.each([
    ["servers by name", { servers: { files: { type: "stdio", server_parameters: { command: "npx" } } } }],
    ["servers as a list", { servers: [{ name: "files", server_parameters: { command: "npx" } }] }],
    ["one server", { name: "files", type: "stdio", server_parameters: { command: "npx" } }],
    ["a list of servers", [{ name: "files", type: "stdio", server_parameters: { command: "npx" } }]],
    ["the mcpServers of Claude and Cursor (#config.foreign)", { mcpServers: { files: { command: "npx" } } }],
    [
      "the servers of VS Code (#config.foreign)",
      { servers: { files: { type: "stdio", command: "npx" } }, inputs: [] },
    ],
  ])("%s", (_, document) => {
    expect(readConfig(document)).toEqual(expected);
  });

  test("the inputs of VS Code come with its servers (#config.foreign)", () => {
    const config = readConfig({
      inputs: [
        { type: "promptString", id: "key", description: "API key", password: true },
        {
          type: "pickString",
          id: "mode",
          options: ["fast", { label: "Slow", value: "slow" }],
          default: "fast",
        },
        { type: "command", id: "token", command: "pass show token", args: { a: 1 } },
      ],
      servers: {
        web: {
          type: "http",
          url: "https://a.example/mcp",
          headers: { Authorization: `Bearer \${input:key}` },
        },
      },
    });

    expect(config.inputs.map(({ type }) => type)).toEqual(["promptString", "pickString", "command"]);
    expect(config.servers["web"]).toMatchObject({
      type: "streamable",
      server_parameters: { headers: { Authorization: `Bearer \${input:key}` } },
    });
  });

  test("settings that Claude keeps beside its servers are left to Claude (#config.foreign)", () => {
    const config = readConfig({ mcpServers: { files: { command: "npx" } }, globalShortcut: "Ctrl+Space" });

    expect(Object.keys(config.servers)).toEqual(["files"]);
  });

  test("inputs may stand alone, one or a list of them", () => {
    const input = { type: "PromptString", id: "a" };

    expect(readConfig(input).inputs).toEqual([{ type: "promptString", id: "a" }]);
    expect(readConfig([input]).inputs).toEqual([{ type: "promptString", id: "a" }]);
    expect(readConfig({ inputs: [input] })).toMatchObject({ servers: {}, inputs: [{ id: "a" }] });
  });

  test.each([
    ["stdio", "stdio"],
    ["STDIO", "stdio"],
    ["Sse", "sse"],
    ["http", "streamable"],
    ["HTTP", "streamable"],
    ["streamable", "streamable"],
    ["streamable-http", "streamable"],
    ["streamableHttp", "streamable"],
  ])("the transport %s is read as %s", (type, expectedType) => {
    const where = expectedType === "stdio" ? { command: "x" } : { url: "http://a.example" };

    expect(readConfig({ servers: { a: { type, ...where } } }).servers["a"]?.type).toBe(expectedType);
  });

  test("an address that ends in /sse is SSE unless the type says otherwise", () => {
    const url = "https://a.example/sse";
    const { servers } = readConfig({ mcpServers: { a: { url }, b: { url, type: "http" } } });

    expect([servers["a"]?.type, servers["b"]?.type]).toEqual(["sse", "streamable"]);
  });
});
