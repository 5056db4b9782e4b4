import { DocumentError, DocumentErrorCode, READING_VERSION } from "@a2c-smcp/readers";
import { silentLogger } from "@a2c-smcp/runtime";
import { expect, test, vi } from "vitest";
import type { Source } from "../sources/source-folders.ts";
import type { DocumentDescription } from "../worker/document-description.ts";
import { Catalogue } from "./catalogue.ts";
import { Describer } from "./describer.ts";
import { Quarantine } from "./quarantine.ts";

const file = { docRef: "a", relativePath: "a.md", version: "1" } as Source;
const description: DocumentDescription = {
  fileType: "md",
  pageCount: 1,
  title: "",
  summary: "",
  keywords: [],
};
const interrupted = new DocumentError(DocumentErrorCode.Interrupted, "killed");

function describer(answer: () => Promise<unknown>) {
  const closing = new AbortController();
  const { signal } = closing;
  const files = new Map([["a", file]]);
  const catalogue = new Catalogue(() => [...files.values()]);
  const quarantine = new Quarantine(signal);
  const run = vi.fn((_file: unknown, _job: unknown, _options?: { isAlone?: boolean | undefined }) =>
    answer(),
  );
  const made = new Describer({
    ...{ catalogue, quarantine, signal, logger: silentLogger },
    sources: { get: (docRef) => files.get(docRef) },
    pool: { run: run as never },
  });
  return { made, catalogue, quarantine, run, files, closing };
}

test("several readers ask a worker once, and listeners are called when the catalogue has it", async () => {
  const { made, catalogue, run } = describer(async () => ({ value: description }));
  const told = vi.fn(() => expect(catalogue.ready).toBe(1));
  made.listen(told);
  const both = [made.describe(file, "interactive"), made.describe(file, "interactive")];
  expect(await Promise.all(both)).toEqual([description, description]);
  expect(await made.describe(file, "background")).toEqual(description);
  expect(run).toHaveBeenCalledTimes(1);
  expect(told.mock.calls).toEqual([
    [{ source: file, state: { phase: "ready", description, reading: READING_VERSION }, isNews: true }],
  ]);
});

test("what was found out about a file that changed meanwhile is returned and not kept", async () => {
  const { made, catalogue, files } = describer(async () => {
    files.set("a", { ...file, version: "2" });
    return { value: description };
  });
  const told = vi.fn();
  made.listen(told);
  expect(await made.describe(file, "interactive")).toEqual(description);
  expect(catalogue.get("a")).toBeUndefined();
  expect(told).not.toHaveBeenCalled();
});

test("a file that cannot be read keeps its failure; one that was interrupted is read alone from then on", async () => {
  const { made, catalogue, quarantine, run } = describer(() => Promise.reject(interrupted));
  await expect(made.describe(file, "interactive")).rejects.toBe(interrupted);
  await expect(made.describe(file, "interactive")).rejects.toMatchObject({ code: interrupted.code });
  expect(run).toHaveBeenCalledTimes(1);
  catalogue.delete("a");
  await expect(made.describe(file, "interactive")).rejects.toBe(interrupted);
  expect(run.mock.calls.map(([, , options]) => options?.isAlone)).toEqual([false, true]);
  expect(quarantine.has(file)).toBe(true);
});

test("a file that is read after all leaves the quarantine", async () => {
  const { made, quarantine } = describer(async () => ({ value: description }));
  quarantine.add(file);
  await made.describe(file, "background");
  expect(quarantine.has(file)).toBe(false);
});

test("what fails because the library closes is not held against the file", async () => {
  const { made, catalogue, quarantine, closing } = describer(() => {
    closing.abort();
    return Promise.reject(interrupted);
  });
  await expect(made.describe(file, "interactive")).rejects.toBe(interrupted);
  expect(catalogue.get("a")).toBeUndefined();
  expect(quarantine.has(file)).toBe(false);
});

test("who has unsubscribed is not called", async () => {
  const { made } = describer(async () => ({ value: description }));
  const told = vi.fn();
  made.listen(told)();
  await made.describe(file, "interactive");
  expect(told).not.toHaveBeenCalled();
});
