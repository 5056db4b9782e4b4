import { READING_VERSION } from "@a2c-smcp/readers";
import type { FileState } from "../index/model.ts";
import type { DocumentDescription } from "../worker/document-description.ts";

/** Very many documents have none: they share one list. */
const NO_KEYWORDS: readonly string[] = [];

/**
 * The same state in less memory: as it is parsed, an object keeps its fields in two pieces, and a text of its own where
 * others say the same. There is one state for each of very many files.
 */
export function leanState(state: FileState): FileState {
  if (state.phase === "failed") return state;
  const { description, reading, notice, end, pictures, verdict } = state;
  const lean = { phase: state.phase, description: leanDescription(description), reading: shared(reading) };
  const isWhole = [notice, end, pictures, verdict].every((fact) => fact === undefined);
  return isWhole ? lean : { ...lean, notice, end, pictures, verdict };
}

function leanDescription(description: DocumentDescription): DocumentDescription {
  const { pageCount, title, summary, fileType, author, metadata } = description;
  const keywords = description.keywords.length === 0 ? NO_KEYWORDS : description.keywords;
  return author === undefined
    ? { pageCount, title, keywords, summary, fileType, metadata }
    : { pageCount, title, keywords, summary, fileType, metadata, author };
}

function shared(reading: string | undefined): string | undefined {
  return reading === READING_VERSION ? READING_VERSION : reading;
}
