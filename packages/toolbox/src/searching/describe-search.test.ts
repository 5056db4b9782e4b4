import { expect, test } from "vitest";
import { describeRows, describeUnlisted, nothingLeft } from "./describe-search.ts";
import type { ServerHit } from "./search-source.ts";

const page = "dpe://host/doc/pages/0";
const hit = (more: Partial<ServerHit> = {}): ServerHit => ({
  ...{ uri: page, page_index: 0, snippet: [], server_name: "documents" },
  ...more,
});

test("pages that were counted and are not listed are said, those with the same text are listed", () => {
  const hits = [hit(), hit({ also_at: [page, page] })];
  expect(describeUnlisted(hits, undefined)).toBe("");
  expect(describeUnlisted(hits, 4)).toBe("");
  expect(describeUnlisted(hits, 5)).toBe("The other has only common words of it, and is not listed.");
  expect(describeUnlisted(hits, 8_124, 2)).toContain("Only the best 2 are listed");
  expect(nothingLeft(20, 2)).toContain("there are 2 hits");
  expect(nothingLeft(20, 2, 2)).toContain("only the best 2 hits are listed");
  expect(describeUnlisted(hits, 8_124)).toContain("The other 8120 have only common words");
});

test("the rows of a long table are one hit, which is said", () => {
  const row = { element_uri: "dpe://host/doc/elements/tbl-0-0?offset=7&limit=1" };
  expect(describeRows([hit(), hit({ ...row, page_tokens: 300 })])).toBe("");
  expect(describeRows([hit({ page_tokens: 90_000 })])).toBe("");
  expect(describeRows([hit({ ...row, page_tokens: 90_000 })])).toContain("query_table");
});
