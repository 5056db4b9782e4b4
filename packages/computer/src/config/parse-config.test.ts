import { describe, expect, test } from "vitest";
import { ConfigError } from "./config-error.ts";
import { parseConfig, salvageConfig } from "./parse-config.ts";

function mistakesOf(document: unknown): string[] {
  const text = typeof document === "string" ? document : JSON.stringify(document);
  try {
    parseConfig(text, { file: "a.json" });
  } catch (error) {
    if (error instanceof ConfigError) return error.mistakes.map(({ path, message }) => `${path}: ${message}`);
    throw error;
  }
  return [];
}

describe("a configuration file", () => {
  test("may have comments and trailing commas", () => {
    const { servers } = parseConfig('{ "mcpServers": { // mine\n "a": { "command": "x", }, /* end */ } }');

    expect(Object.keys(servers)).toEqual(["a"]);
  });

  test("nested without end is refused in words, its brackets hidden behind a quote in a comment too", () => {
    const deep = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;

    for (const text of [deep, `{"servers":{"a":{"command":"x","args":${deep}}}}`, `// it's "\n${deep}`])
      expect(mistakesOf(text)).toEqual([": is nested more than 128 levels deep"]);
  });

  test("with more than a hundred mistakes tells a hundred, and how many more there are", () => {
    const keys = Object.fromEntries(Array.from({ length: 20_000 }, (_, index) => [`k${index}`, 1]));

    expect(mistakesOf({ servers: {}, ...keys })).toHaveLength(101);
    expect(mistakesOf({ servers: {}, ...keys }).at(-1)).toBe(": and 19900 more mistakes");
    expect(mistakesOf("[".repeat(100) + "}".repeat(100_000))).toHaveLength(101);
  });

  test("with several mistakes reports all of them at once, with file and key path", () => {
    const document = {
      inputs: [{ type: "promptText", id: "a" }, { type: "promptString" }],
      servers: {
        a: { server_parameters: { comand: "x", args: "y" }, type: "stdio" },
        b: { url: "ftp://b.example", timeout: "soon" },
        "c.d": { command: "x", disabled: "yes", tool_meta: { t: { alias: 3 } } },
      },
    };

    expect(mistakesOf(document)).toEqual([
      "inputs[0].type: must be promptString, pickString or command",
      "inputs[1].id: is missing",
      "servers.a.server_parameters.command: is missing",
      "servers.a.server_parameters.args: expected array, received string",
      'servers.a.server_parameters.comand: unknown key "comand"',
      "servers.b.url: must be an http or https URL",
      'servers.b.timeout: must be a number of seconds above zero or an ISO-8601 duration like "PT30S"',
      'servers["c.d"].disabled: expected boolean, received string',
      'servers["c.d"].tool_meta.t.alias: expected string, received number',
    ]);
  });

  test.each([
    [{ servers: {}, server: {} }, 'server: unknown key "server"'],
    [{ servers: { a: { command: "x", comand: "y" } } }, 'servers.a.comand: unknown key "comand"'],
    [{ mcpServers: { a: { command: "x", envFile: ".env" } } }, 'mcpServers.a.envFile: unknown key "envFile"'],
    [
      [{ name: "a", server_parameters: { url: "http://x", header: {} } }],
      '[0].server_parameters.header: unknown key "header"',
    ],
    [
      { servers: {}, inputs: [{ type: "command", id: "a", command: "x", shell: 1 }] },
      'inputs[0].shell: unknown key "shell"',
    ],
  ])("with an unknown key names it: %j (#config.unknown-key)", (document, mistake) => {
    expect(mistakesOf(document)).toEqual([mistake]);
  });

  test("with an unknown key in a server that has no command says both", () => {
    expect(mistakesOf({ mcpServers: { a: { comand: "x" } } })).toEqual([
      'mcpServers.a: needs a "command" (stdio) or a "url" (streamable, sse)',
      'mcpServers.a.comand: unknown key "comand"',
    ]);
  });

  test.each([
    [
      { servers: { a: { command: "x", name: "b" } } },
      'servers.a.name: must be "a", the key that the server stands under',
    ],
    [[{ command: "x" }], "[0].name: is missing"],
    [{ servers: { a: 1 } }, "servers.a: must be an object"],
    [{ servers: "x" }, "servers: must be an object of servers by name or a list of servers"],
    [{ servers: {}, inputs: {} }, "inputs: must be a list"],
    [
      { servers: { a: { type: "ws", url: "http://x" } } },
      "servers.a.type: must be stdio, sse or streamable (also spelled http)",
    ],
    [
      { servers: { a: { command: "x", vrl: ".a = 1" } } },
      "servers.a.vrl: VRL scripts are not supported: remove the key or set it to null",
    ],
    [
      { servers: { a: { command: "x", encoding: "gbk" } } },
      "servers.a.encoding: must be utf-8: MCP over stdio has no other encoding",
    ],
    [
      {
        servers: [
          { name: "a", command: "x" },
          { name: "a", command: "y" },
        ],
      },
      'servers[1]: "a" is defined twice',
    ],
    [{}, ': has no MCP servers: expected "servers", "mcpServers", one server or a list of servers'],
    ["3", ": must be an object or a list of MCP servers"],
    [
      '{ "servers": { "a": { "command": "x" }, "a": { "command": "y" } } }',
      'servers.a: "a" is defined twice',
    ],
  ])("%j is refused", (document, mistake) => {
    expect(mistakesOf(document)).toEqual([mistake]);
  });

  test("that is no JSON says where", () => {
    const parse = () => parseConfig('{\n  "servers": {\n', { file: "a.json" });

    expect(parse).toThrow("a.json:3:1: is not JSON: close brace expected");
  });

  test("has the place of a mistake in its message", () => {
    const parse = () =>
      parseConfig('{\n  "servers": {\n    "a": { "command": "x", "cmd": 1 }\n  }\n}', { file: "a.json" });

    expect(parse).toThrow(
      'The configuration has 1 mistake:\n  a.json:3:28: servers.a.cmd: unknown key "cmd"',
    );
  });
});

test("what can be read of a configuration with mistakes is salvaged, beside the mistakes", () => {
  const text = JSON.stringify({ mcpServers: { good: { command: "x" }, bad: { comand: "x" } } });
  const { config, mistakes } = salvageConfig(text, { file: "a.json" });

  expect(Object.keys(config.servers)).toEqual(["good"]);
  expect(mistakes.map(({ file, path }) => `${file} ${path}`)).toContain("a.json mcpServers.bad.comand");
});
