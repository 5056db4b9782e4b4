import type { LogFields } from "@a2c-smcp/runtime";
import { silentLogger } from "@a2c-smcp/runtime";
import { describe, expect, test, vi } from "vitest";
import { ParamsCheck } from "./params-check.ts";

const check = (inputSchema: Record<string, unknown> | undefined, params: Record<string, unknown>) =>
  new ParamsCheck(silentLogger).check({ name: "t", inputSchema }, params);

describe("the parameters of a call (#tools.params-checked)", () => {
  const schema = {
    type: "object",
    properties: {
      count: { type: "integer", minimum: 1 },
      mode: { enum: ["a", "b"] },
      mail: { type: "string", format: "email" },
    },
    required: ["count"],
    additionalProperties: false,
  };

  test("that fit have no mistakes", () => {
    expect(check(schema, { count: 1, mode: "a", mail: "a@b.example" })).toEqual([]);
  });

  test("that do not fit have all their mistakes listed, without their values", () => {
    const mistakes = check(schema, {
      count: "s3cr3t-1",
      mode: "s3cr3t-2",
      mail: "s3cr3t-3",
      extra: "s3cr3t-4",
    });

    expect(mistakes).toEqual([
      { path: "", message: 'must NOT have additional properties: "extra"' },
      { path: "/count", message: "must be integer" },
      { path: "/mode", message: "must be equal to one of the allowed values" },
      { path: "/mail", message: 'must match format "email"' },
    ]);
  });

  test("lack what is required", () => {
    expect(check(schema, {})).toEqual([{ path: "", message: "must have required property 'count'" }]);
  });

  test("are checked in the dialect that the schema names", () => {
    const list = (dialect: string) => ({
      $schema: dialect,
      type: "object",
      properties: {
        pair: { items: [{ type: "string" }, { type: "number" }], prefixItems: [{ type: "number" }] },
      },
    });

    // `items` as a list and `prefixItems` mean something in one of the two only.
    expect(check(list("http://json-schema.org/draft-07/schema#"), { pair: [1] })).toEqual([
      { path: "/pair/0", message: "must be string" },
    ]);
    expect(check({ properties: { pair: { prefixItems: [{ type: "number" }] } } }, { pair: ["x"] })).toEqual([
      { path: "/pair/0", message: "must be number" },
    ]);
    expect(
      check({ $schema: "https://json-schema.org/draft/2019-09/schema", required: ["a"] }, {}),
    ).toHaveLength(1);
  });

  test("are not checked, with one warning, when the schema does not compile", () => {
    const warnings: LogFields[] = [];
    const checker = new ParamsCheck({ ...silentLogger, warn: (_, fields = {}) => warnings.push(fields) });
    const tool = { name: "t", inputSchema: { type: "strin" } };

    expect(checker.check(tool, { a: 1 })).toEqual([]);
    expect(checker.check(tool, { a: 1 })).toEqual([]);
    expect(warnings).toMatchObject([{ tool: "t" }]);
  });

  test("are not checked against a schema that is somewhere else", () => {
    expect(check({ $ref: "https://elsewhere.example/schema.json" }, { a: 1 })).toEqual([]);
  });

  test("may have schemas with the same $id", () => {
    const checker = new ParamsCheck(silentLogger);
    const one = { name: "a", inputSchema: { $id: "urn:test:same", required: ["a"] } };
    const two = { name: "b", inputSchema: { $id: "urn:test:same", required: ["b"] } };

    expect(checker.check(one, { b: 1 })).toHaveLength(1);
    expect(checker.check(two, { b: 1 })).toEqual([]);
  });

  test("of a tool without a schema are free", () => {
    expect(check(undefined, { a: 1 })).toEqual([]);
  });
});

describe("a schema that never comes to an end", () => {
  const doubling = {
    $ref: "#/$defs/level0",
    $defs: Object.fromEntries(
      Array.from({ length: 60 }, (_, level) => {
        const next = level < 59 ? { $ref: `#/$defs/level${level + 1}` } : { type: "string" };
        return [`level${level}`, { anyOf: [next, next] }];
      }),
    ),
  };

  test.each([
    ["pattern", { properties: { s: { pattern: "^(a+)+$" } } }],
    ["pattern of names", { properties: { s: { patternProperties: { "^(a+)+$": {} } } } }],
    ["choice", doubling],
    ["circle", { $ref: "#" }],
  ])("by its %s is given up with one warning, and the server judges", (_, inputSchema) => {
    const warn = vi.fn();
    const checker = new ParamsCheck({ ...silentLogger, warn });
    const name = `${"a".repeat(60)}!`;
    const s = JSON.stringify(inputSchema).includes("patternProperties") ? { [name]: 1 } : name;

    expect(checker.check({ name: "t", inputSchema }, { s })).toEqual([]);
    expect(checker.check({ name: "t", inputSchema }, { s })).toEqual([]);
    expect(warn).toHaveBeenCalledTimes(1);
    expect(checker.check({ name: "u", inputSchema: { required: ["a"] } }, {})).toHaveLength(1);
  });
});

test("why a schema cannot be used is said in words, and nothing of one that can", () => {
  const schemas = new ParamsCheck(silentLogger);
  expect(schemas.mistakeOf({ type: "object", properties: { a: { type: "nonsense" } } })).toContain("type");
  expect(schemas.mistakeOf({ type: "object" })).toBeUndefined();
});
