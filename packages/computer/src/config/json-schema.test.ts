import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { configJsonSchema } from "./json-schema.ts";

const validate = new Ajv2020({ strict: false }).compile(configJsonSchema());

describe("the JSON Schema of a configuration", () => {
  test.each([
    [{ servers: { a: { type: "stdio", server_parameters: { command: "x" } } } }],
    [
      {
        $schema: "./schema.json",
        servers: { a: { type: "http", url: "https://a.example" } },
        inputs: [{ type: "promptString", id: "a" }],
      },
    ],
    [{ mcpServers: { a: { command: "x", env: { A: "1" } } } }],
    [[{ name: "a", command: "x" }]],
    [{ name: "a", server_parameters: { url: "https://a.example", timeout: "PT5S" } }],
  ])("accepts %j", (document) => {
    expect(validate(document), JSON.stringify(validate.errors)).toBe(true);
  });

  test.each([
    [{ servers: { a: { comand: "x" } } }],
    [{ servers: { a: { command: "x", typo: 1 } } }],
    [{ server: {} }],
    [[{ command: "x" }]],
  ])("refuses %j", (document) => {
    expect(validate(document)).toBe(false);
  });
});
