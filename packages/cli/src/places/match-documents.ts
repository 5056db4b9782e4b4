import { resolve } from "node:path";
import { matchDocuments as matchByName, plainPath } from "@a2c-smcp/toolbox";
import type { KnownDocument } from "./all-documents.ts";

/** The documents that a word means, seen from a folder. */
export function matchDocuments(
  documents: readonly KnownDocument[],
  word: string,
  folder = process.cwd(),
): readonly KnownDocument[] {
  return matchByName(documents, word, resolve(folder, word));
}

/** The documents in a folder, or below it: `reports/2025`, a path, or `.`. */
export function documentsIn(
  documents: readonly KnownDocument[],
  word: string,
  folder = process.cwd(),
): readonly KnownDocument[] {
  const path = `${resolve(folder, word)}/`;
  const below = documents.filter(({ named }) => named.path?.startsWith(path));
  if (below.length > 0) return below;
  const part = `/${plainPath(word)}/`;
  return part === "//" ? [] : documents.filter(({ named }) => named.path?.includes(part));
}
