import { describe, expect, test } from "vitest";
import type { Field } from "./field.ts";
import { formOf } from "./form-of.ts";

/** The form of one property, as part of the parameters of a tool. */
function part(schema: object, more: object = {}): Field | undefined {
  const form = formOf({ type: "object", properties: { part: schema }, ...more });
  return form.kind === "object" ? form.fields[0]?.field : undefined;
}

describe("a form from a JSON Schema", () => {
  test("each simple type has its field, with its limits", () => {
    expect(part({ type: "string", minLength: 2, maxLength: 9, pattern: "^a" })).toMatchObject({
      kind: "text",
      isLong: false,
      minLength: 2,
      maxLength: 9,
      pattern: "^a",
    });
    expect(part({ type: "integer", minimum: 1, exclusiveMaximum: 10 })).toMatchObject({
      kind: "number",
      isInteger: true,
      min: 1,
      below: 10,
    });
    expect(part({ type: "number" })).toMatchObject({ kind: "number", isInteger: false, min: null });
    expect(part({ type: "boolean" })).toMatchObject({ kind: "boolean" });
  });

  test("title, description, default and what is required are taken over", () => {
    const form = formOf({
      type: "object",
      required: ["a"],
      properties: {
        a: { type: "string", title: "A", description: "the a", default: "x" },
        b: { type: "string" },
      },
    });
    expect(form).toMatchObject({
      fields: [
        { name: "a", isRequired: true, field: { title: "A", description: "the a", preset: "x" } },
        { name: "b", isRequired: false, field: { title: null, description: null } },
      ],
    });
  });

  test("values to choose from come from enum, const, and alternatives that are constants", () => {
    expect(part({ enum: ["a", 2, null] })).toMatchObject({
      kind: "choice",
      options: [
        { label: "a", value: "a" },
        { label: "2", value: 2 },
      ],
    });
    expect(part({ const: "only" })).toMatchObject({ kind: "choice", options: [{ value: "only" }] });
    expect(part({ oneOf: [{ const: 1, title: "One" }, { const: 2 }] })).toMatchObject({
      kind: "choice",
      options: [
        { label: "One", value: 1 },
        { label: "2", value: 2 },
      ],
    });
  });

  test("lists and nested objects are forms within the form", () => {
    const schema = {
      type: "array",
      minItems: 1,
      items: { type: "object", properties: { name: { type: "string" } }, required: ["name"] },
    };
    expect(part(schema)).toMatchObject({
      kind: "list",
      minItems: 1,
      item: { kind: "object", fields: [{ name: "name", isRequired: true, field: { kind: "text" } }] },
    });
  });

  test("null beside one other type makes the field nullable", () => {
    expect(part({ type: ["string", "null"] })).toMatchObject({ kind: "text", isNullable: true });
    expect(part({ anyOf: [{ type: "integer" }, { type: "null" }], title: "N" })).toMatchObject({
      kind: "number",
      isNullable: true,
      title: "N",
    });
  });

  test("what alternatives, open objects or unknown types ask for is written as raw JSON", () => {
    for (const schema of [
      { oneOf: [{ type: "string" }, { type: "number" }] },
      { type: ["string", "number"] },
      { type: "object" },
      { type: "array" },
      { type: "array", prefixItems: [{ type: "string" }], items: { type: "string" } },
      { not: { type: "string" } },
      {},
      true,
    ])
      expect(part(schema as object)).toMatchObject({ kind: "json" });
  });

  test("references within the schema are followed, with what stands beside them", () => {
    const $defs = { "a/b": { type: "integer", description: "theirs" } };
    expect(part({ $ref: "#/$defs/a~1b", description: "ours" }, { $defs })).toMatchObject({
      kind: "number",
      description: "ours",
    });
  });

  test("a reference beside null is what Python's servers write for an optional part", () => {
    const $defs = { sort: { enum: ["name", "age"] } };
    expect(
      part({ anyOf: [{ $ref: "#/$defs/sort" }, { type: "null" }], default: null }, { $defs }),
    ).toMatchObject({
      kind: "choice",
      isNullable: true,
      preset: null,
    });
  });

  test("a reference that leads back to itself, outside or nowhere ends in raw JSON", () => {
    const $defs = { tree: { type: "object", properties: { child: { $ref: "#/$defs/tree" } } } };
    expect(part({ $ref: "#/$defs/tree" }, { $defs })).toMatchObject({
      kind: "object",
      fields: [{ name: "child", field: { kind: "json" } }],
    });
    const circle = { again: { anyOf: [{ $ref: "#/$defs/again" }, { type: "null" }] } };
    expect(part({ $ref: "#/$defs/again" }, { $defs: circle })).toMatchObject({ kind: "json" });
    expect(part({ $ref: "#/$defs/none" })).toMatchObject({ kind: "json" });
    expect(part({ $ref: "https://example.org/schema" })).toMatchObject({ kind: "json" });
    expect(part({ $ref: "#/__proto__" })).toMatchObject({ kind: "json" });
  });

  test("a tool without parameters has a form without fields", () => {
    expect(formOf({ type: "object" })).toMatchObject({ kind: "object", fields: [] });
  });

  test("hundreds of parameters are no form but raw JSON", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 300 }, (_, n) => [`p${n}`, { type: "string" }]),
    );
    expect(formOf({ type: "object", properties })).toMatchObject({ kind: "json" });
  });

  test("a text that is long by its limit or its name gets more room", () => {
    expect(part({ type: "string", maxLength: 5000 })).toMatchObject({ isLong: true });
    const form = formOf({ type: "object", properties: { body: { type: "string" } } });
    expect(form).toMatchObject({ fields: [{ field: { isLong: true } }] });
  });
});
