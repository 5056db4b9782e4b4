import { describeCoverage } from "@a2c-smcp/protocol";
import { expect, test } from "vitest";
import type { FileState } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import { Catalogue } from "./catalogue.ts";
import { coverageOf, coverageOfOne } from "./coverage.ts";

const description = {} as Extract<FileState, { phase: "ready" }>["description"];
const sourceOf = (docRef: string): Source => ({ docRef, relativePath: `in/${docRef}` }) as Source;
const coverage = (catalogue: Catalogue, files: number, waiting = 0, leftOut = 0) =>
  coverageOf({ catalogue, files, sourceOf, waiting, leftOut, isScanning: false, readsPictures: false });

test("all files searched to their ends is complete, and nothing is said", () => {
  const catalogue = new Catalogue(() => []);
  catalogue.set("a", { version: "1", state: { phase: "ready", description }, isSearchable: true });
  expect(coverage(catalogue, 1)).toMatchObject({ is_complete: true, files: 1, searchable: 1 });
  expect(describeCoverage(coverage(catalogue, 1))).toEqual([]);
});

test("pictures of text that nobody reads are not searched, unless there is somebody to read them", () => {
  const catalogue = new Catalogue(() => []);
  const known = { catalogue, sourceOf };
  const state = { phase: "ready", description, pictures: 3 } as const;
  catalogue.set("scan", { version: "1", state, isSearchable: true });
  catalogue.set("text", { version: "1", state: { phase: "ready", description }, isSearchable: true });
  expect(coverage(catalogue, 2)).toMatchObject({ is_complete: false, searchable: 2, unread_pictures: 1 });
  expect(describeCoverage(coverage(catalogue, 2))).toEqual([
    "1 file has pages that are pictures whose text was not read: view_page shows them, and Tesseract (package tesseract-ocr), once installed, has them read.",
  ]);
  const one = coverageOfOne("scan", { ...known, readsPictures: false });
  expect(one).toMatchObject({ is_complete: false, unread_pictures: 1 });
  expect(describeCoverage(one)[0]).toMatch(/^It has pages that are pictures/);
  expect(coverageOfOne("text", { ...known, readsPictures: false }).is_complete).toBe(true);
  expect(coverageOfOne("scan", { ...known, readsPictures: true }).is_complete).toBe(true);
  catalogue.set("scan", { version: "2", state: { phase: "ready", description }, isSearchable: true });
  expect(coverage(catalogue, 2).is_complete).toBe(true);
});

test("while the folders are looked at nobody knows of all files", () => {
  const catalogue = new Catalogue(() => []);
  const found = coverageOf({
    catalogue,
    files: 0,
    sourceOf,
    waiting: 0,
    leftOut: 0,
    isScanning: true,
    readsPictures: true,
  });
  expect(found.is_complete).toBe(false);
  expect(describeCoverage(found)).toEqual([
    "The folders are still being looked at: there may be more files. Ask again.",
  ]);
});

test("a file that waits, one that failed and one that is searched in part are each said", () => {
  const catalogue = new Catalogue(() => []);
  const partly = { notice: "searchable up to row 500", end: { pageIndex: 2, row: 500 } };
  catalogue.set("waits", { version: "1", state: { phase: "ready", description }, isSearchable: false });
  catalogue.set("partly", {
    version: "1",
    state: { phase: "ready", description, ...partly },
    isSearchable: true,
  });
  catalogue.set("failed", {
    ...{ version: "1", isSearchable: false },
    state: { phase: "failed", code: "damaged", message: "x" },
  });
  const found = coverage(catalogue, 3, 1, 2);
  expect(found).toEqual({
    ...{ is_complete: false, files: 3, searchable: 1, waiting: 1, failed: 1, left_out: 2, partial_total: 1 },
    partial: [
      { file: "in/partly", doc_ref: "partly", reason: "searchable up to row 500", page_index: 2, row: 500 },
    ],
  });
  expect(describeCoverage(found)).toEqual([
    "1 of 3 files were searched.",
    "1 file is still to be read: ask again for what is missing.",
    "1 file cannot be read: list_problems names them.",
    "2 places of the folders are not served: list_problems names them.",
    "in/partly was searched only in part: searchable up to row 500.",
  ]);
});

test("a file that is forgotten or changes is not counted as searchable any more", () => {
  const catalogue = new Catalogue(() => []);
  const entry = { version: "1", state: { phase: "ready" as const, description }, isSearchable: true };
  catalogue.set("a", entry);
  catalogue.set("a", { ...entry, isSearchable: false });
  expect(catalogue.searchable).toBe(0);
  catalogue.set("a", entry);
  catalogue.delete("a");
  expect(catalogue.searchable).toBe(0);
});
