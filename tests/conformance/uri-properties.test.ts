import type { DpeUriParts } from "@a2c-smcp/protocol";
import {
  buildDpeUri,
  buildWindowUri,
  CATEGORIES,
  ProtocolError,
  parseDpeUri,
  parseWindowUri,
} from "@a2c-smcp/protocol";
import fc from "fast-check";
import { describe, expect, test } from "vitest";

const runs = { numRuns: 2_000 };

const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((value) => !/\p{Cs}/u.test(value));
const host = text.filter((value) => !/[\s@\p{Cc}]/u.test(value));
const params = fc.record(
  {
    format: fc.constantFrom("json", "markdown", "text"),
    depth: fc.constantFrom("metadata", "pages"),
    offset: fc.nat(),
    limit: fc.integer({ min: 1, max: 100 }),
    categories: fc.array(fc.constantFrom(...CATEGORIES), { minLength: 1, maxLength: 5 }),
  },
  { requiredKeys: [] },
);
const place = fc.oneof(
  fc.constant({}),
  fc.record({ docRef: text }),
  fc.record({ docRef: text, pageIndex: fc.nat() }),
  fc.record({ docRef: text, elementId: text }),
);
const parts = fc
  .tuple(host, place, params)
  .map(([name, where, query]): DpeUriParts => ({ host: name, ...where, params: query as never }));

/** Strings that look like URIs, so that the parser is tried beyond its first check. */
const uriLike = fc
  .array(
    fc.constantFrom(
      ...[
        "dpe:",
        "DPE:",
        "window:",
        "//",
        "/",
        "?",
        "#",
        "@",
        "%",
        "%2F",
        "%ZZ",
        "%E6",
        "\ud800",
        "\u0000",
        "\n",
      ],
      ...[
        "h",
        "x",
        "pages",
        "elements",
        "0",
        "-1",
        "=",
        "&",
        ",",
        "format",
        "limit",
        "categories",
        "table",
        "报",
      ],
    ),
    { maxLength: 24 },
  )
  .map((pieces) => pieces.join(""));

describe("URIs, whatever they hold", () => {
  test("building and parsing a dpe:// URI are inverse", () => {
    fc.assert(
      fc.property(parts, (given) => {
        const uri = buildDpeUri(given);
        const { level: _, subPath: __, scheme, ...parsed } = parseDpeUri(uri);
        expect(scheme).toBe("dpe");
        expect(parsed).toEqual(given);
        expect(buildDpeUri(parsed)).toBe(uri);
      }),
      runs,
    );
  });

  test("building and parsing a window:// URI are inverse", () => {
    fc.assert(
      fc.property(fc.record({ host, path: fc.array(text, { maxLength: 6 }) }), (given) => {
        const uri = buildWindowUri(given);
        expect(parseWindowUri(uri)).toEqual({ ...given, uri, warnings: [] });
      }),
      runs,
    );
  });

  test.each([
    ["dpe://", parseDpeUri, 4204],
    ["window://", parseWindowUri, 400],
  ])("no string makes the %s parser throw anything but its own error", (_, parse, code) => {
    fc.assert(
      fc.property(fc.oneof(uriLike, fc.string({ unit: "binary" }), fc.webUrl()), (raw) => {
        try {
          parse(raw);
        } catch (error) {
          expect(error).toBeInstanceOf(ProtocolError);
          expect(error).toMatchObject({ code, details: { uri: expect.any(String) } });
        }
      }),
      { numRuns: 5_000 },
    );
  });

  test.each(["/", "%2F", "?", "&limit=1", ",table", "@", ":", "#", "报", "%ZZ", "a"])(
    "a URI of a megabyte of %j is settled at once",
    (piece) => {
      const count = 1_000_000 / piece.length;
      for (const start of ["dpe://", "dpe://h/x", "dpe://h/x/pages/0?categories=table", "dpe://h/x?offset="])
        try {
          parseDpeUri(start + piece.repeat(count));
        } catch (error) {
          expect(error).toMatchObject({ code: 4204 });
          expect(JSON.stringify(error).length).toBeLessThan(2_000);
        }
    },
    2_000,
  );
});
