import type { FinderDocument } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import { describeFilters } from "./describe-filters.ts";
import { filterDocuments } from "./search-catalogue.ts";

function documentOf(name: string, file_type: string): FinderDocument {
  const uri = `dpe://com.example.docs/${name}`;
  const file_uri = `file:///docs/${name}.${file_type}`;
  return { server: "docs", doc_ref: name, uri, file_uri, file_type, title: name, page_count: 1 };
}
const documents = [documentOf("report", "pdf"), documentOf("letter", "docx"), documentOf("sums", "xlsx")];

test.each([".pdf", "*.PDF", "pdf，docx", "docx; pdf"])(
  "the types %j are found as they are written",
  (file_type) => {
    const found = filterDocuments(documents, { file_type }).documents.map(({ title }) => title);
    expect(found).toContain("report");
    expect(found).not.toContain("sums");
  },
);

test("a type that no document has is named with those that there are", () => {
  expect(describeFilters({ file_type: "*.csv" }, documents)).toContain("types: pdf, docx, xlsx");
  expect(describeFilters({ file_type: "*.pdf" }, documents)).not.toContain("types:");
});
