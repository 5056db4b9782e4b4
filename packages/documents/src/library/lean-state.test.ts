import { READING_VERSION } from "@a2c-smcp/readers";
import { expect, test } from "vitest";
import type { FileState } from "../index/model.ts";
import { leanState } from "./lean-state.ts";

const description = { pageCount: 2, title: "Letter", keywords: [], summary: "To whom", fileType: "docx" };
const ready: FileState = { phase: "ready", description, reading: READING_VERSION };

test("a lean state says what the state says", () => {
  const author = { ...description, author: "Ada", keywords: ["one"], metadata: { encoding: "utf-8" } };
  const partial: FileState = {
    ...{ phase: "ready", description: author, reading: "another" },
    ...{ notice: "too long", end: { pageIndex: 1 }, verdict: { at: 1, reading: "", reader: "r" } },
  };
  const failed: FileState = { phase: "failed", code: "empty", message: "There is nothing in it" };
  for (const state of [ready, partial, failed]) expect(leanState(state)).toEqual(state);
});

test("documents without keywords share one list", () => {
  const [one, other] = [leanState(ready), leanState({ ...ready, description: { ...description } })];
  if (one.phase === "failed" || other.phase === "failed") throw new Error("not ready");
  expect(one.description.keywords).toBe(other.description.keywords);
});
