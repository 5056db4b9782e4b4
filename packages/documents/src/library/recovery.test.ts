import { DocumentError, DocumentErrorCode, READING_VERSION } from "@a2c-smcp/readers";
import { silentLogger } from "@a2c-smcp/runtime";
import { expect, test, vi } from "vitest";
import type { FileState } from "../index/model.ts";
import type { Source } from "../sources/source-folders.ts";
import { Catalogue } from "./catalogue.ts";
import { Quarantine } from "./quarantine.ts";
import { Recovery } from "./recovery.ts";

const DAY = 24 * 60 * 60 * 1000;

function source(docRef: string): Source {
  const name = `${docRef}.md`;
  return { docRef, name, version: "1", relativePath: name, path: `/${name}`, size: 1, mtimeMs: 0 } as Source;
}

const ready: FileState = {
  phase: "ready",
  reading: READING_VERSION,
  description: { fileType: "md", pageCount: 1, title: "", summary: "", keywords: [] },
};

function library(states: Readonly<Record<string, FileState>>) {
  const files = Object.keys(states).map(source);
  const catalogue = new Catalogue(() => files);
  for (const [docRef, state] of Object.entries(states))
    catalogue.set(docRef, { version: "1", state, isSearchable: true });
  const work = vi.fn();
  const { signal } = new AbortController();
  const quarantine = new Quarantine(signal);
  const recovery = new Recovery({
    ...{ catalogue, quarantine, work, signal, logger: silentLogger },
    sources: { list: () => files },
  });
  return { recovery, quarantine, catalogue, work };
}

test("a review gives another chance to what was judged a day ago, and to nothing else", () => {
  const now = Date.now();
  const judged = (at: number) => ({ at, reader: READING_VERSION });
  const failed = { phase: "failed", code: DocumentErrorCode.TooLarge, message: "too large" } as const;
  const { recovery, catalogue, work } = library({
    old: { ...failed, verdict: judged(now - 2 * DAY) },
    young: { ...failed, verdict: judged(now) },
    partly: { ...ready, notice: "not searchable from page 3 on", verdict: judged(now - 2 * DAY) },
    whole: ready,
  });
  recovery.review(now);
  expect(work.mock.calls[0]?.[0].map(({ docRef }: Source) => docRef)).toEqual(["old", "partly"]);
  expect(catalogue.get("old")?.version).toBe("");
  expect(catalogue.get("partly")).toMatchObject({ version: "1", isSearchable: false });
  expect(catalogue.get("whole")?.isSearchable).toBe(true);
});

test("a text that was not read counts as missing, with a notice, until the file is forgotten", () => {
  const { recovery, quarantine, catalogue } = library({ a: ready });
  recovery.noteUnread(source("a"), new DocumentError(DocumentErrorCode.Interrupted, "killed"));
  expect(recovery.unread).toBe(1);
  expect(quarantine.has(source("a"))).toBe(true);
  expect(catalogue.get("a")?.state).toMatchObject({ notice: "not searchable yet: killed" });
  recovery.forget("a");
  expect(recovery.unread).toBe(0);
  expect(quarantine.has(source("a"))).toBe(false);
});
