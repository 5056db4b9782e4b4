import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { foldForIndex } from "../../../packages/documents/src/search/fold-text.ts";
import { normaliseMapped, normaliseText } from "../../../packages/documents/src/search/normalise-text.ts";
import { exactUnit } from "../../../packages/documents/src/search/query-unit.ts";
import { PassageScanner } from "../../../packages/documents/src/search/scan-passage.ts";
import { searchIndex } from "../../../packages/documents/src/search/search-index.ts";
import { createSearchDatabase } from "../../../packages/documents/src/testing/search-database.ts";
import { readDocument } from "../../fixtures/search/read-documents.ts";

const anyText = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ unit: "grapheme", maxLength: 60 }),
  fc.string({ unit: fc.constantFrom(..."aÉß報告ガﾊﾟ한ا٣1,.' -\"*()^:{}\u00a0\u0301\ud83d"), maxLength: 40 }),
);

const text = 'The "leak" test AND the report: 报告 カメラ 보고서 1,234.56 O\'Brien';
const database = createSearchDatabase([readDocument("a.md", `# Title\n\n## Page\n\n${text}\n`)]);

afterAll(() => {
  database.close();
});

describe("whatever text there is", () => {
  test("its words are found in it where the index has them", () => {
    fc.assert(
      fc.property(anyText, (any) => {
        const words = foldForIndex(any).split(" ").filter(Boolean);
        const { found, length } = new PassageScanner(words.map((word) => exactUnit(word, word))).scan(any);
        expect(length).toBe(words.length);
        for (const [at, places] of found.entries()) expect(places.map(({ start }) => start)).toContain(at);
      }),
      { numRuns: 600 },
    );
  });

  test("it is normalised alike with and without its places, which are in it and in order", () => {
    fc.assert(
      fc.property(anyText, (any) => {
        const { text: mapped, originOf } = normaliseMapped(any);
        expect(mapped).toBe(normaliseText(any));
        const origins = Array.from({ length: mapped.length + 1 }, (_, at) => originOf(at));
        expect(origins.every((origin) => origin >= 0 && origin <= any.length)).toBe(true);
        expect(origins).toEqual(origins.toSorted((a, b) => a - b));
      }),
      { numRuns: 600 },
    );
  });

  test("folding what is folded changes nothing", () => {
    fc.assert(
      fc.property(anyText, (any) => {
        expect(foldForIndex(foldForIndex(any))).toBe(foldForIndex(any));
      }),
      { numRuns: 600 },
    );
  });

  test("as a query it has an answer, never an error, whose snippets are one line", () => {
    fc.assert(
      fc.property(anyText, (query) => {
        const { hits } = searchIndex(database, { query, limit: 5, offset: 0 });
        const lines = hits.map(({ snippet }) => snippet.map((piece) => piece.text).join(""));
        expect(lines.every((line) => !/[\n\r\p{Surrogate}]/u.test(line))).toBe(true);
      }),
      { numRuns: 400 },
    );
  });
});
