import { expect, test, vi } from "vitest";
import type { IndexedFile } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import { restoreFiles } from "./restore-files.ts";

const file = (docRef: string): IndexedFile => ({
  source: { docRef } as Source,
  state: { phase: "failed", code: "empty", message: "" },
  isSearchable: false,
});

function partsOf(batches: readonly (readonly string[])[]) {
  const closing = new AbortController();
  async function* remembered() {
    for (const batch of batches) yield batch.map(file);
  }
  const adopt = vi.fn<(file: IndexedFile) => void>();
  const invalidate = vi.fn<() => void>();
  const restore = (sources: readonly Source[]): readonly string[] =>
    sources.map(({ docRef }) => docRef).filter((docRef) => docRef !== "elsewhere");
  const parts = {
    ...{ indexer: { remembered, adopt }, sources: { restore }, catalogue: { invalidate } },
    signal: closing.signal,
  };
  return { parts, adopt, invalidate, closing };
}

test("what is remembered is there part by part, but for files of other folders", async () => {
  const { parts, adopt, invalidate } = partsOf([["a", "elsewhere"], ["b"]]);
  expect(await restoreFiles(parts)).toBe(2);
  expect(adopt.mock.calls.map(([{ source }]) => source.docRef)).toEqual(["a", "b"]);
  expect(invalidate).toHaveBeenCalledTimes(2);
});

test("who closes meanwhile does not wait for the rest", async () => {
  const { parts, adopt, invalidate, closing } = partsOf([["a"], ["b"]]);
  invalidate.mockImplementation(() => closing.abort());
  expect(await restoreFiles(parts)).toBe(1);
  expect(adopt).toHaveBeenCalledTimes(1);
});
