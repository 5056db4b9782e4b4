import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { foldForIndex, foldTokens } from "../../../packages/documents/src/search/fold-text.ts";
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
  test("its words are the same with and without their places, and the places are in it and in order", () => {
    fc.assert(
      fc.property(anyText, (any) => {
        const tokens = foldTokens(any);
        expect(tokens.map((token) => token.text).join(" ")).toBe(foldForIndex(any));
        const edges = tokens.flatMap(({ start, end }) => [start, end]);
        expect(edges.every((edge) => edge >= 0 && edge <= any.length)).toBe(true);
        const starts = tokens.map(({ start }) => start);
        expect(starts).toEqual(starts.toSorted((a, b) => a - b));
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
