import { describe, expect, test } from "vitest";
import { typescriptForm } from "./typescript-form.ts";

describe("a JSON Schema as TypeScript", () => {
  test.each([
    [{ type: "string" }, "string"],
    [{ type: "integer" }, "number"],
    [{ type: ["string", "null"] }, "string | null"],
    [{ enum: ["a", 1, null] }, '"a" | 1 | null'],
    [{ const: true }, "true"],
    [{ type: "array", items: { type: "string" } }, "string[]"],
    [{ type: "array", items: { anyOf: [{ type: "string" }, { type: "number" }] } }, "(string | number)[]"],
    [{ prefixItems: [{ type: "string" }, {}], type: "array" }, "[string, unknown]"],
    [{ type: "object", additionalProperties: { type: "number" } }, "Record<string, number>"],
    [{ allOf: [{ $ref: "#/$defs/a" }, { type: "object" }], $defs: { a: { type: "string" } } }, "string & {}"],
    [{ type: "object" }, "{}"],
    [{ $ref: "https://example.com/schema" }, "unknown"],
    [true, "unknown"],
    [undefined, "unknown"],
  ])("%j is %s", (schema, form) => {
    expect(typescriptForm(schema)).toBe(form);
  });

  test("an object shows what is optional, what it is for, and what it is by default", () => {
    const properties = {
      path: { type: "string", description: "where\nto look" },
      "max-depth": { type: "integer", default: 3 },
    };
    expect(typescriptForm({ type: "object", properties, required: ["path"] })).toBe(
      '{ path: string /* where to look */; "max-depth"?: number /* default 3 */ }',
    );
  });

  test("choices that refer to the whole again and again come to an end", () => {
    const again = Array.from({ length: 2_000 }, () => ({ $ref: "#" }));
    expect(typescriptForm({ anyOf: again }).length).toBeLessThan(100_000);
  });

  test("neither recursion nor size has no end", () => {
    const node = { type: "object", properties: { next: { $ref: "#" } } };
    expect(typescriptForm(node).length).toBeLessThan(200);
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`p${n}`, { type: "string" }]));
    expect(typescriptForm({ type: "object", properties: many })).toContain("/* 440 more */");
    expect(typescriptForm({ enum: Array.from({ length: 100 }, (_, n) => n) })).toContain("/* 70 more */");
  });
});
