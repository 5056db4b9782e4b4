import type { AgentTool } from "@a2c-smcp/agent";
import { describe, expect, test } from "vitest";
import { messagesIn } from "../language/messages.ts";
import { typedParams } from "./typed-params.ts";

const tool: AgentTool = {
  server: "s",
  computer: "lab",
  name: "make",
  description: "",
  return_schema: null,
  meta: {},
  params_schema: {
    type: "object",
    required: ["text"],
    properties: {
      text: { type: "string" },
      count: { type: "integer" },
      size: { type: "number" },
      quick: { type: "boolean" },
      tags: { type: "array", items: { type: "string" } },
      sizes: { type: "array", items: { type: "number" } },
      more: { type: "object" },
      maybe: { type: ["string", "null"] },
      either: { anyOf: [{ type: "integer" }, { type: "string" }] },
      any: {},
    },
  },
};

function paramsOf(...pairs: string[]): Record<string, unknown> {
  return typedParams(tool, pairs, messagesIn("en"));
}

describe("parameters as key=value", () => {
  test.each([
    ["text=12", { text: "12" }],
    ["text=a=b", { text: "a=b" }],
    ["text=", { text: "" }],
    ["count=-3", { count: -3 }],
    ["size=1.5", { size: 1.5 }],
    ["quick=true", { quick: true }],
    ["tags=a,b", { tags: ["a", "b"] }],
    ['tags=["a,b"]', { tags: ["a,b"] }],
    ["sizes=1,2.5", { sizes: [1, 2.5] }],
    ['more={"a":1}', { more: { a: 1 } }],
    ["maybe=null", { maybe: null }],
    ["maybe=x", { maybe: "x" }],
    ["either=7", { either: 7 }],
    ["either=seven", { either: "seven" }],
    ["any=[1]", { any: [1] }],
    ["any=word", { any: "word" }],
  ])("%s is of the type that the schema says", (pair, expected) => {
    expect(paramsOf(pair)).toEqual(expected);
  });

  test("a list that is given twice is one list", () => {
    expect(paramsOf("tags=a", "tags=b,c")).toEqual({ tags: ["a", "b", "c"] });
  });

  test.each([
    ["count=1.5", "count must be integer, and 1.5 is not."],
    ["quick=yes", "quick must be boolean, and yes is not."],
    ["sizes=1,x", "sizes must be array, and 1,x is not."],
    ["more=x", "more must be object, and x is not."],
    ["txt=1", "make has no parameter txt."],
    ["text", "text is no parameter."],
    ["=x", "=x is no parameter."],
  ])("%s is refused with what it should be", (pair, message) => {
    expect(() => paramsOf(pair)).toThrow(message);
  });
});
