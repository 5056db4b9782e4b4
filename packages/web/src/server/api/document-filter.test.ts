import type { Computer } from "@a2c-smcp/computer";
import type { FinderDocument } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import type { DocumentFilter } from "./document-filter.ts";
import { changedBounds, documentFilter } from "./document-filter.ts";

const computer = {
  registry: { getResource: (_: string, uri: string) => ({ size: uri.endsWith("b") ? 2_000_000 : null }) },
} as unknown as Computer;

const documents: readonly FinderDocument[] = [
  {
    ...{ doc_ref: "a", uri: "dpe://h/a", server: "s", title: "a", page_count: 1, file_type: "md" },
    ...{ file_uri: "file:///d/reports/a.md", last_modified: new Date().toISOString() },
  },
  {
    ...{ doc_ref: "b", uri: "dpe://h/b", server: "s", title: "b", page_count: 1, file_type: "pdf" },
    ...{ file_uri: "file:///d/reports-old/b.pdf", last_modified: "2019-01-01T00:00:00Z" },
  },
];

const passing = (filter: DocumentFilter): string =>
  documents
    .filter(documentFilter(computer, filter) ?? (() => true))
    .map(({ doc_ref }) => doc_ref)
    .join("");

test("without filters there is nothing to test", () => {
  expect(documentFilter(computer, {})).toBeUndefined();
  expect(passing({})).toBe("ab");
});

test.each([
  [{ folder: "/d" }, "ab"],
  [{ folder: "/d/reports" }, "a"],
  [{ folder: "/" }, "ab"],
  [{ folder: "/x" }, ""],
  [{ type: "pdf,docx" }, "b"],
  [{ changed: "week" }, "a"],
  [{ changed: "older" }, "b"],
  [{ size: "large" }, "b"],
  [{ size: "small" }, ""],
  [{ type: "md", changed: "older" }, ""],
] as const)("%j lets pass %j", (filter, ids) => {
  expect(passing(filter)).toBe(ids);
});

test("a week ends a week ago, and what is older began long ago", () => {
  expect(changedBounds("week", 8 * 86_400_000)).toMatchObject({ from: 86_400_000 });
  expect(changedBounds("older", 0).before).toBe(-366 * 86_400_000);
});
