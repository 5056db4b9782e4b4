import { describe, expect, test } from "vitest";
import { normalizeToolResult } from "./tools.ts";

describe("a tool result of another SDK", () => {
  test("from Python: nulls are dropped and meta is found under both names", () => {
    const result = normalizeToolResult({
      meta: { a2c_cancelled: true },
      content: [{ type: "text", text: "ok", annotations: null, meta: null }],
      structuredContent: null,
      isError: false,
    });
    expect(result).toEqual({
      meta: { a2c_cancelled: true },
      _meta: { a2c_cancelled: true },
      content: [{ type: "text", text: "ok" }],
      isError: false,
    });
  });

  test("from Rust: snake case becomes camel case", () => {
    const result = normalizeToolResult({
      content: [{ type: "image", data: "AA==", mime_type: "image/png", meta: { x: 1 } }],
      is_error: true,
    });
    expect(result).toEqual({
      content: [{ type: "image", data: "AA==", mimeType: "image/png", _meta: { x: 1 } }],
      isError: true,
    });
  });

  test("an embedded resource is normalised too", () => {
    const resource = { uri: "u", mime_type: "text/plain", text: "t", blob: null, meta: { x: 1 } };
    expect(normalizeToolResult({ content: [{ type: "resource", resource }] }).content).toEqual([
      { type: "resource", resource: { uri: "u", mimeType: "text/plain", text: "t", _meta: { x: 1 } } },
    ]);
  });

  test("our own result stays as it is, unknown keys included", () => {
    const result = { content: [{ type: "text", text: "a" }], structuredContent: { n: null }, extra: 1 };
    expect(normalizeToolResult(result)).toEqual(result);
  });

  test("a result without content has none", () => {
    expect(normalizeToolResult({ structuredContent: { a: 1 } }).content).toEqual([]);
  });

  test.each([null, "text", [], { content: "text" }])("%j is refused", (raw) => {
    expect(() => normalizeToolResult(raw)).toThrow();
  });
});
