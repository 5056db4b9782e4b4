import { DocumentErrorCode, READING_VERSION } from "@a2c-smcp/readers";
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
  const [problems, list] = [catalogue.problems(), catalogue.readySources()];
  catalogue.set("b", { version: "2", state: ready, isSearchable: true });
  expect(catalogue.problems()).toBe(problems);
  expect(catalogue.readySources()).toBe(list);
  set(catalogue, "a", ready);
  expect(catalogue.problems()).not.toBe(problems);
  expect(catalogue.readySources()).not.toBe(list);
});

test("a text that becomes searchable leaves the list as it was, and a new description is shown", () => {
  const catalogue = new Catalogue(() => sources);
  set(catalogue, "a", ready);
  set(catalogue, "b", ready);
  const list = catalogue.readySources();
  catalogue.set("a", { version: "1", state: { ...partly }, isSearchable: true });
  expect(catalogue.readySources()).toBe(list);
  expect(catalogue.noticed()).toEqual(["a"]);
  set(catalogue, "a", { ...ready, description: { ...description, title: "another" } });
  expect(catalogue.readySources()).toBe(list);
  expect(catalogue.documents()[0]?.description.title).toBe("another");
});

test("some of the documents are listed by their places", () => {
  const catalogue = new Catalogue(() => sources);
  for (const docRef of ["a", "b", "c"]) set(catalogue, docRef, ready);
  expect(catalogue.documents(1, 2).map(({ source }) => source.docRef)).toEqual(["b"]);
  expect(catalogue.documents(2).map(({ source }) => source.docRef)).toEqual(["c"]);
  expect(catalogue.positionOf("c")).toBe(2);
});

test("what is known of a file is what was said of it", () => {
  const catalogue = new Catalogue(() => sources);
  const whole = { ...description, title: "Letter", author: "Ada", keywords: ["one"], metadata: { rows: 25 } };
  const states: readonly FileState[] = [
    { phase: "ready", description: whole, reading: READING_VERSION },
    { phase: "ready", description: whole, reading: "another", end: { pageIndex: 1 }, pictures: 2 },
    { ...partly, verdict: { at: 1, reader: "r" } },
    failed,
  ];
  for (const state of states) {
    const entry = { version: "1", state, contentHash: "00ff7f80".repeat(8), isSearchable: true };
    catalogue.set("a", entry);
    expect({ ...catalogue.get("a") }).toEqual(entry);
  }
});

test("a file is known in one version, and lacks its text until that is in the index", () => {
  const catalogue = new Catalogue(() => sources);
  const [a, later] = [{ docRef: "a", version: "1" } as Source, { docRef: "a", version: "2" } as Source];
  const facts = (source: Source) => [catalogue.knows(source), catalogue.lacksText(source)];
  expect(facts(a)).toEqual([false, false]);
  set(catalogue, "a", failed);
  expect(facts(a)).toEqual([true, false]);
  set(catalogue, "a", ready);
  expect([facts(a), facts(later)]).toEqual([
    [true, true],
    [false, false],
  ]);
  catalogue.set("a", { version: "1", state: ready, isSearchable: true });
  expect(facts(a)).toEqual([true, false]);
});

test("documents are counted by their types", () => {
  const catalogue = new Catalogue(() => sources);
  const pdf: FileState = { phase: "ready", description: { ...description, fileType: "pdf" } };
  for (const docRef of ["a", "b"]) set(catalogue, docRef, ready);
  set(catalogue, "c", pdf);
  expect(catalogue.types).toEqual({ md: 2, pdf: 1 });
  set(catalogue, "c", ready);
  set(catalogue, "a", failed);
  catalogue.delete("b");
  expect(catalogue.types).toEqual({ md: 1 });
});
