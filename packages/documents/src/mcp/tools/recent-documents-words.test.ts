import { expect, test } from "vitest";
import type { RecentOutput } from "./recent-documents.ts";
import { describeRecent } from "./recent-documents-words.ts";

const at = "2026-03-02T10:00:00.000Z";
const changed = { kind: "changed", at, modified: at, file: "a.md", title: "a", file_type: "md" } as const;

function headOf(total: number, names: number): string | undefined {
  const documents = Array.from({ length: total }, () => changed);
  const body = { since: at, until: at, documents, total, is_complete: true } as unknown as RecentOutput;
  return describeRecent(body, { offset: 0, names, state: "" }).split("\n")[0];
}

test("a document that changed twice is not counted as two", () => {
  expect(headOf(2, 1)).toBe(`2 changes of 1 document since ${at}:`);
  expect(headOf(3, 2)).toBe(`3 changes of 2 documents since ${at}:`);
  expect(headOf(2, 2)).toBe(`2 documents since ${at}:`);
  expect(headOf(1, 1)).toBe(`1 document since ${at}:`);
});
