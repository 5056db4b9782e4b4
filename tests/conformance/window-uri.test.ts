import { buildWindowUri, parseWindowUri } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { loadVectors } from "./vectors.ts";

interface Vector {
  raw: string;
  valid: boolean;
  host: string;
  path: string[];
  canonical?: string;
  warning?: string;
  why?: string;
}

const { cases } = loadVectors<{ cases: Vector[] }>("window-uri");

describe("window:// URIs", () => {
  test.each(cases.filter(({ valid }) => valid))(
    "$raw is read and built again (#uri.window.parts)",
    (vector) => {
      const parsed = parseWindowUri(vector.raw);
      expect(parsed).toMatchObject({ host: vector.host, path: vector.path });
      expect(parsed.uri).toBe(vector.canonical ?? vector.raw);
      expect(buildWindowUri(parsed)).toBe(parsed.uri);
      expect(parsed.warnings).toHaveLength(vector.warning === undefined ? 0 : 1);
    },
  );

  test.each(cases.filter(({ valid }) => !valid))(
    "'$raw' is refused: $why (#uri.window.invalid)",
    ({ raw }) => {
      expect(() => parseWindowUri(raw)).toThrow(expect.objectContaining({ code: 400 }));
    },
  );

  test("a query is dropped with a warning that names it (#uri.window.query)", () => {
    const { uri, warnings } = parseWindowUri("window://h/a?priority=80");
    expect(uri).toBe("window://h/a");
    expect(warnings).toEqual([expect.stringContaining("query")]);
  });

  test("empty segments are dropped with a warning", () => {
    const { path, uri, warnings } = parseWindowUri("window://h//a///b/");
    expect({ path, uri }).toEqual({ path: ["a", "b"], uri: "window://h/a/b" });
    expect(warnings).toHaveLength(1);
  });

  test.each([{ host: "" }, { host: "a@b" }, { host: "h", path: ["a", ""] }, { host: "h", path: ["\ud800"] }])(
    "building %j is refused",
    (parts) => {
      expect(() => buildWindowUri(parts)).toThrow(expect.objectContaining({ code: 400 }));
    },
  );
});
