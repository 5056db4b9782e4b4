import { buildDpeUri, ProtocolError, parseDpeUri } from "@a2c-smcp/protocol";
import { describe, expect, test } from "vitest";
import { loadVectors } from "./vectors.ts";

interface Vector {
  raw: string;
  valid: boolean;
  host: string;
  doc_ref: string | null;
  level: number;
  page_index?: number;
  element_id?: string;
  params?: Record<string, unknown>;
  canonical?: string;
  rule?: number;
  why?: string;
}

const { cases } = loadVectors<{ cases: Vector[] }>("dpe-uri");
const valid = cases.filter((vector) => vector.valid);
const invalid = cases.filter((vector) => !vector.valid);

function below({ page_index: pageIndex, element_id: elementId }: Vector): object {
  if (pageIndex !== undefined) return { pageIndex, subPath: `pages/${pageIndex}` };
  return elementId === undefined ? {} : { elementId, subPath: `elements/${elementId}` };
}

function breachOf(raw: string): ProtocolError {
  try {
    parseDpeUri(raw);
  } catch (error) {
    if (error instanceof ProtocolError) return error;
    throw error;
  }
  throw new Error(`${raw} was accepted`);
}

describe("valid dpe:// URIs (#uri.dpe.levels) (#uri.dpe.percent-decoding) (#uri.dpe.scheme-case) (#uri.dpe.parts)", () => {
  test.each(valid)("$raw is read as its parts", (vector) => {
    const parsed = parseDpeUri(vector.raw);
    expect(parsed).toEqual({
      scheme: "dpe",
      host: vector.host,
      level: vector.level,
      params: vector.params ?? {},
      ...(vector.doc_ref === null ? {} : { docRef: vector.doc_ref }),
      ...below(vector),
    });
  });

  // Unknown keys are ignored and a comma needs no escape, so these two come back shorter than they went in.
  const shortened: Record<string, string> = {
    "dpe://com.example.docs/x?unknown=1&format=text": "dpe://com.example.docs/x?format=text",
    "dpe://com.example.docs/x/pages/0?categories=table%2Clist":
      "dpe://com.example.docs/x/pages/0?categories=table,list",
  };

  test.each(valid)("$raw is built again in canonical form (#uri.dpe.canonical)", (vector) => {
    const expected = vector.canonical ?? shortened[vector.raw] ?? vector.raw;
    expect(buildDpeUri(parseDpeUri(vector.raw))).toBe(expected);
  });
});

describe("invalid dpe:// URIs (#uri.dpe.rule-1) (#uri.dpe.rule-2) (#uri.dpe.rule-3) (#uri.dpe.rule-4) (#uri.dpe.rule-5) (#uri.dpe.rule-6) (#uri.dpe.rule-7) (#uri.dpe.rule-8)", () => {
  test.each(invalid)("'$raw' breaks rule $rule: $why", ({ raw, rule }) => {
    const error = breachOf(raw);
    expect(error.code).toBe(4204);
    expect(error.details).toEqual({ uri: raw.replace("user:pw@", "***@"), rule });
  });
});

describe("edges beyond the vectors", () => {
  test.each([
    ["dpe://h/x/pages/0/", "dpe://h/x/pages/0"],
    ["dpe://h/x/elements/e/?format=text", "dpe://h/x/elements/e?format=text"],
    ["dpe://h/?format=json", "dpe://h?format=json"],
    ["dpe://h/x/pages/007", "dpe://h/x/pages/7"],
    ["dpe://h/x?", "dpe://h/x"],
    ["dpe://h/x?&&limit=5&", "dpe://h/x?limit=5"],
    ["dpe://h/x?limit=%35", "dpe://h/x?limit=5"],
    ["dpe://h/x?format=text&format=json", "dpe://h/x?format=text"],
    ["dpe://h/x?%ZZ=1", "dpe://h/x"],
    ["dpe://h:8080/x", "dpe://h:8080/x"],
    ["dpe://[::1]/x", "dpe://[::1]/x"],
    ["dpe://h/pages", "dpe://h/pages"],
    ["dpe://h/pages/pages/1", "dpe://h/pages/pages/1"],
    ["dpe://h/..", "dpe://h/.."],
    ["dpe://h#frag", "dpe://h"],
    ["dpe://h/x#frag?format=md", "dpe://h/x"],
  ])("%s is %s (#uri.dpe.trailing-slash) (#uri.dpe.unknown-keys)", (raw, canonical) => {
    expect(buildDpeUri(parseDpeUri(raw))).toBe(canonical);
  });

  test.each([
    [" dpe://h/x", 1],
    ["://h/x", 1],
    ["dpe://@h/x", 2],
    ["dpe://h%40x/x", 2],
    ["dpe://%ZZ/x", 2],
    ["dpe://a b/x", 2],
    ["dpe://h\u0000/x", 2],
    ["dpe://#x", 2],
    ["dpe:/h/x", 2],
    ["dpe://h//", 3],
    ["dpe://h/x//", 3],
    ["dpe://h/x/pages//0", 3],
    ["dpe://h/x/Pages/0", 3],
    ["dpe://h/x/pages/٣", 3],
    ["dpe://h/x/pages/0x1", 3],
    ["dpe://h/x/pages/99999999999999999999", 3],
    ["dpe://h/x/elements/%ZZ", 3],
    ["dpe://h/\ud800", 3],
    ["dpe://h/x/%ZZ/0", 3],
    ["dpe://h/x?format", 4],
    ["dpe://h/x?format=%ZZ", 4],
    ["dpe://h/x?format=json&format=md", 4],
    ["dpe://h?depth=", 5],
    ["dpe://h/x?offset=+1", 6],
    ["dpe://h/x?offset=99999999999999999999", 6],
    ["dpe://h/x/elements/e?limit=100.0", 7],
    ["dpe://h/x?categories=table, list", 8],
    ["dpe://h?categories=constructor", 8],
  ])("%j breaks rule %i (#uri.dpe.known-keys)", (raw, rule) => {
    expect(breachOf(raw)).toMatchObject({ code: 4204, details: { rule } });
  });

  test("the details of a breach never carry more of a URI than a log can bear", () => {
    const error = breachOf(`dpe://h/x/${"y".repeat(100_000)}`);
    expect(String(error.details?.["uri"]).length).toBeLessThan(400);
  });
});

describe("building", () => {
  test.each([
    [{ host: "" }, 2],
    [{ host: "a@b" }, 2],
    [{ host: "h", docRef: "" }, 3],
    [{ host: "h", pageIndex: 1 }, 3],
    [{ host: "h", elementId: "e" }, 3],
    [{ host: "h", docRef: "x", pageIndex: 1, elementId: "e" }, 3],
    [{ host: "h", docRef: "x", pageIndex: -1 }, 3],
    [{ host: "h", docRef: "x", pageIndex: 1.5 }, 3],
    [{ host: "h", docRef: "x", elementId: "" }, 3],
    [{ host: "h", docRef: "\ud800" }, 3],
    [{ host: "h", docRef: "x", params: { offset: -1 } }, 6],
    [{ host: "h", docRef: "x", params: { limit: 101 } }, 7],
    [{ host: "h", docRef: "x", params: { categories: [] } }, 8],
  ])("%j throws 4204 by rule %i", (parts, rule) => {
    expect(() => buildDpeUri(parts)).toThrow(
      expect.objectContaining({ code: 4204, details: expect.objectContaining({ rule }) }),
    );
  });

  test("absent and null parts are the same", () => {
    expect(buildDpeUri({ host: "h", docRef: null, pageIndex: null, elementId: null })).toBe("dpe://h");
  });
});
