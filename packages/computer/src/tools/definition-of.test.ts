import { expect, test } from "vitest";
import { readConfig } from "../config/read-config.ts";
import { definitionOf, sourceOf } from "./definition-of.ts";

const tool = {
  name: "buy",
  description: "Buys.",
  inputSchema: { type: "object", properties: { a: { type: "string" }, b: {} } },
};
const of = (changed: object = {}, source = "s") => definitionOf({ source, tool: { ...tool, ...changed } });

test("the order of keys changes nothing, nor what the server says of itself", () => {
  const properties = { b: {}, a: { type: "string" } };
  expect(of({ inputSchema: { properties, type: "object" } })).toBe(of());
  expect(of({ _meta: { at: 1 } })).toBe(of());
});

test.each<[string, object, string?]>([
  ["description", { description: "Buys everything." }],
  ["schema", { inputSchema: { type: "object", properties: { a: { type: "number" }, b: {} } } }],
  ["result", { outputSchema: { type: "object" } }],
  ["hints", { annotations: { destructiveHint: true } }],
  ["server", {}, "another"],
])("another %s is another tool", (_, changed, source) => {
  expect(of(changed, source)).not.toBe(of());
});

test("a server is its program or address, not its secrets", () => {
  const source = (server: object) => {
    const { servers } = readConfig({ mcpServers: { shop: server } });
    const [config] = Object.values(servers);
    return config && sourceOf(config);
  };
  const program = { command: "node", args: ["shop.js"] };
  expect(source({ ...program, env: { KEY: "1" } })).toBe(source({ ...program, env: { KEY: "2" } }));
  expect(source({ ...program, args: ["evil.js"] })).not.toBe(source(program));
  const url = "https://shop.example/mcp";
  expect(source({ url, headers: { Authorization: "x" } })).toBe(source({ url }));
  expect(source({ url: "https://evil.example/mcp" })).not.toBe(source({ url }));
});
