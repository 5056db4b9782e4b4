import { DocumentErrorCode, READING_VERSION } from "@a2c-smcp/readers";
import { expect, test } from "vitest";
import type { FileState, Verdict } from "../index/model.ts";
import { isOutdated, isWorthAnotherTry } from "./verdict.ts";

const NOW = Date.UTC(2026, 2, 1);
const HOUR = 60 * 60 * 1000;

function failed(
  verdict: Verdict | undefined,
  code: DocumentErrorCode = DocumentErrorCode.TooLarge,
): FileState {
  return { phase: "failed", code, message: "", verdict };
}

test.each([
  ["of this reader and an hour ago", { at: NOW - HOUR, reader: READING_VERSION }, false],
  ["of this reader and more than a day ago", { at: NOW - 25 * HOUR, reader: READING_VERSION }, true],
  ["of this reader and from far ahead", { at: NOW + 25 * HOUR, reader: READING_VERSION }, true],
  ["of another reader", { at: NOW - HOUR, reader: "0.0.1" }, true],
  ["of nobody knows whom", undefined, true],
])("a verdict %s counts accordingly", (_, verdict, expected) => {
  expect(isOutdated(failed(verdict), NOW)).toBe(expected);
  expect(isWorthAnotherTry(failed(verdict), NOW)).toBe(expected);
});

test("what may be gone with another start is tried again, however fresh its verdict is", () => {
  const verdict = { at: NOW, reader: READING_VERSION };
  expect(isWorthAnotherTry(failed(verdict, DocumentErrorCode.Interrupted), NOW)).toBe(true);
  expect(isWorthAnotherTry(failed(verdict, DocumentErrorCode.Damaged), NOW)).toBe(false);
});

test("a document without a verdict is outdated only where other readers read it", () => {
  const description = { fileType: "md", pageCount: 1, title: "", summary: "", keywords: [] };
  const readBy = (reading: string | undefined): FileState => {
    return { phase: "ready", description, notice: "searchable up to page 3", reading };
  };
  expect(isOutdated(readBy(READING_VERSION), NOW)).toBe(false);
  expect(isOutdated(readBy("0.0.1"), NOW)).toBe(true);
  expect(isOutdated(readBy(undefined), NOW)).toBe(true);
  expect(isWorthAnotherTry(readBy("0.0.1"), NOW)).toBe(true);
});
