import { ConfigError, parseConfig, salvageConfig } from "@a2c-smcp/computer";
import type { Case } from "../engine/case.ts";
import type { Target } from "../engine/target.ts";
import { functionSubject, promise } from "../engine/target.ts";
import { hostileText } from "../inputs/hostile-text.ts";
import { brokenJson, jsonText, objectText } from "../inputs/json-text.ts";
import type { Random } from "../inputs/random.ts";

function server(random: Random): string {
  const members = {
    command: '"node"',
    args: '["a.mjs","--token=${input:t}"]',
    env: '{"A":"${env:HOME}"}',
    url: '"http://127.0.0.1:1/mcp"',
    type: JSON.stringify(random.pick(["stdio", "http", "sse", "streamable", "x"])),
    timeout: '"PT30S"',
    disabled: "true",
    tool_meta: '{"*":{"auto_apply":true,"alias":"x"}}',
  };
  return objectText(random, members);
}

function document(random: Random): string {
  if (random.oneIn(6)) return random.oneIn(2) ? jsonText(random) : brokenJson(random);
  const name = JSON.stringify(random.oneIn(2) ? "a" : hostileText(random));
  const servers = random.oneIn(3)
    ? `[${server(random)}]`
    : `{${name}:${server(random)},"b":${server(random)}}`;
  const input = objectText(random, { id: '"t"', type: '"promptString"', options: '["a"]', default: "1" });
  const key = random.pick(["servers", "mcpServers"]);
  return `{${JSON.stringify(key)}:${servers},"inputs":[${input}]}`;
}

function run([text = ""]: Case): void {
  const { mistakes } = salvageConfig(text, { file: "a.json" });
  try {
    const config = parseConfig(text);
    promise(mistakes.length === 0, "a configuration with mistakes is taken as it is");
    promise(
      Object.getPrototypeOf(config.servers) === Object.prototype,
      "a configuration brings a prototype along",
    );
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    promise(error.mistakes.length > 0, "a configuration is refused without a mistake");
  }
}

export const configuration: Target = {
  name: "configuration",
  about: "files with MCP servers: every mistake at once, no other error",
  isGuided: true,
  seeds: [
    ['{"mcpServers":{"a":{"command":"node","args":["x"],"env":{"A":"1"}}}}'],
    [
      '{"servers":{"a":{"type":"http","url":"https://a.example","timeout":"PT5S"}},"inputs":[{"type":"promptString","id":"a"}]}',
    ],
    ['[{"name":"a","server_parameters":{"command":"x"},"tool_meta":{"t":{"auto_apply":true}}}]'],
  ],
  milliseconds: 1_500,
  generate: (random) => [document(random)],
  open: functionSubject(run),
};
