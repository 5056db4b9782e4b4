import { DocumentErrorCode } from "@a2c-smcp/readers";
import { expect, test } from "vitest";
import type { FileState } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import { Catalogue } from "./catalogue.ts";

const sources = ["a", "b", "c"].map((docRef) => ({ docRef, relativePath: `${docRef}.md` }) as Source);
const description = { fileType: "md", pageCount: 1, title: "", summary: "", keywords: [] };
const ready: FileState = { phase: "ready", description };
const partly: FileState = { phase: "ready", description, notice: "not searchable from page 3 on" };
const failed: FileState = { phase: "failed", code: DocumentErrorCode.Damaged, message: "broken" };

function set(catalogue: Catalogue, docRef: string, state: FileState): boolean {
  return catalogue.set(docRef, { version: "1", state, isSearchable: false });
}

test("counts follow every change, and agree with the lists", () => {
  const catalogue = new Catalogue(() => sources);
  const counts = () => [catalogue.ready, catalogue.failed, catalogue.noticed().length];
  expect(set(catalogue, "a", ready)).toBe(true);
  expect(set(catalogue, "a", ready)).toBe(false);
  set(catalogue, "b", failed);
  set(catalogue, "c", partly);
  expect(counts()).toEqual([2, 1, 1]);
  expect(catalogue.documents()).toHaveLength(2);
  expect(catalogue.problems()).toMatchObject([{ docRef: "b", reason: "damaged" }]);
  expect(set(catalogue, "b", ready)).toBe(true);
  set(catalogue, "c", { ...partly, notice: undefined });
  expect(counts()).toEqual([3, 0, 0]);
  expect(catalogue.problems()).toEqual([]);
  catalogue.delete("a");
  catalogue.delete("a");
  expect(counts()).toEqual([2, 0, 0]);
});

test("the lists are the same arrays until something changes", () => {
  const catalogue = new Catalogue(() => sources);
  set(catalogue, "a", failed);
  set(catalogue, "b", ready);
  const [problems, documents] = [catalogue.problems(), catalogue.documents()];
  catalogue.set("b", { version: "2", state: ready, isSearchable: true });
  expect(catalogue.problems()).toBe(problems);
  expect(catalogue.documents()).toBe(documents);
  set(catalogue, "a", ready);
  expect(catalogue.problems()).not.toBe(problems);
  expect(catalogue.documents()).not.toBe(documents);
});

test("a text that becomes searchable leaves the list and what it shows as they were", () => {
  const catalogue = new Catalogue(() => sources);
  set(catalogue, "a", ready);
  set(catalogue, "b", ready);
  const documents = catalogue.documents();
  const [first] = documents;
  catalogue.set("a", { version: "1", state: { ...partly }, isSearchable: true });
  expect(catalogue.documents()).toBe(documents);
  expect(catalogue.noticed()).toEqual(["a"]);
  set(catalogue, "c", ready);
  expect(catalogue.documents()[0]).toBe(first);
  set(catalogue, "a", { ...ready, description: { ...description, title: "another" } });
  expect(catalogue.documents()[0]?.description.title).toBe("another");
});
