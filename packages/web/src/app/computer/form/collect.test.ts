import { describe, expect, test } from "vitest";
import { collect } from "./collect.ts";
import type { Draft } from "./draft.ts";
import { addItems, draftOf, emptyDraft } from "./draft.ts";
import type { Field } from "./field.ts";
import { formOf } from "./form-of.ts";

function form(properties: object, required: readonly string[] = []): Field {
  return formOf({ type: "object", properties, required });
}

function written(fields: Readonly<Record<string, Draft>>): Draft {
  return { kind: "object", fields };
}

describe("the parameters from a form", () => {
  test("text, numbers, choices and yes or no get the types of the schema", () => {
    const field = form({
      a: { type: "string" },
      b: { type: "number" },
      c: { enum: [10, 20] },
      d: { type: "boolean" },
    });
    expect(collect(field, written({ a: "x", b: "1.5", c: "1", d: "true" }))).toEqual({
      value: { a: "x", b: 1.5, c: 20, d: true },
      problems: [],
    });
  });

  test("what is optional and empty stays away", () => {
    const field = form({
      a: { type: "string" },
      b: { type: "number" },
      c: { type: "array", items: { type: "string" } },
      d: {
        type: "object",
        properties: { x: { type: "string" }, on: { type: "boolean" } },
        required: ["x", "on"],
      },
    });
    expect(collect(field, emptyDraft(field))).toEqual({ value: {}, problems: [] });
  });

  test("what is required and empty is named by its place", () => {
    const item = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
    const field = form({ a: { type: "string" }, list: { type: "array", minItems: 1, items: item } }, [
      "a",
      "list",
    ]);
    expect(collect(field, emptyDraft(field)).problems).toEqual([
      { path: "/a", code: "required" },
      { path: "/list/0/name", code: "required" },
    ]);
  });

  test("a required list may be empty unless the schema asks for items", () => {
    const field = form({ list: { type: "array", items: { type: "string" } } }, ["list"]);
    expect(collect(field, emptyDraft(field))).toEqual({ value: { list: [] }, problems: [] });
  });

  test("nothing in a required field that may be null is null", () => {
    const field = form({ a: { type: ["string", "null"] } }, ["a"]);
    expect(collect(field, emptyDraft(field))).toEqual({ value: { a: null }, problems: [] });
  });

  test.each([
    [{ type: "number" }, "12x", { code: "number" }],
    [{ type: "integer" }, "1.5", { code: "integer" }],
    [{ type: "integer", minimum: 3 }, "2", { code: "min", limit: 3 }],
    [{ type: "integer", maximum: 3 }, "4", { code: "max", limit: 3 }],
    [{ type: "number", exclusiveMinimum: 0 }, "0", { code: "above", limit: 0 }],
    [{ type: "number", exclusiveMaximum: 1 }, "1", { code: "below", limit: 1 }],
    [{ type: "string", minLength: 2 }, "a", { code: "min-length", limit: 2 }],
    [{ type: "string", maxLength: 1 }, "𝒳y", { code: "max-length", limit: 1 }],
    [{ oneOf: [{ type: "string" }, { type: "number" }] }, "{", { code: "json" }],
  ])("%j refuses %j", (schema, draft, problem) => {
    expect(collect(form({ a: schema }), written({ a: draft })).problems).toEqual([
      { path: "/a", ...problem },
    ]);
  });

  test("a list with too many items says how many there may be", () => {
    const field = form({ a: { type: "array", items: { type: "string" }, maxItems: 1 } });
    expect(collect(field, draftOf(field, { a: ["x", "y"] })).problems).toEqual([
      { path: "/a", code: "max-items", limit: 1 },
    ]);
  });

  test("raw JSON is taken as it is", () => {
    const field = form({ a: { oneOf: [{ type: "string" }, { type: "number" }] } });
    expect(collect(field, written({ a: "[1]" })).value).toEqual({ a: [1] });
  });
});

describe("a form with values in it", () => {
  const field = form({
    a: { type: "string" },
    n: { type: "integer" },
    c: { enum: ["x", "y"] },
    list: {
      type: "array",
      items: { type: "object", properties: { on: { type: "boolean" } }, required: ["on"] },
    },
    raw: {},
  });

  test("gives the same values back", () => {
    const value = { a: "text", n: 4, c: "y", list: [{ on: true }, { on: false }], raw: { deep: [1] } };
    expect(collect(field, draftOf(field, value))).toEqual({ value, problems: [] });
  });

  test("leaves empty what does not fit", () => {
    expect(collect(field, draftOf(field, { a: 1, n: "x", c: "z", list: "no" }))).toEqual({
      value: {},
      problems: [],
    });
  });

  test("starts with the defaults of what is required, not of what is optional", () => {
    const presets = form(
      { a: { type: "string", default: "x" }, b: { type: "string", default: "y" }, on: { const: true } },
      ["a", "on"],
    );
    expect(collect(presets, emptyDraft(presets)).value).toEqual({ a: "x", on: true });
  });

  test("an added item has a key that no other item had", () => {
    const list = form({ l: { type: "array", items: { type: "string" } } });
    const items = list.kind === "object" ? list.fields[0]?.field : undefined;
    if (items?.kind !== "list") throw new Error("this schema is a list");
    const two = addItems({ kind: "list", items: [{ key: 4, draft: "kept" }] }, items, 2);
    expect(two.items.map(({ key }) => key)).toEqual([4, 5, 6]);
  });
});
