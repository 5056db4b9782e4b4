import { resolve } from "node:path";
import type { KnownDocument } from "./all-documents.ts";

type Fits = (known: KnownDocument) => boolean;

/** The documents that a word means, by the closest way in which any is meant: path, file name, title, a part of either. */
export function matchDocuments(
  documents: readonly KnownDocument[],
  word: string,
  folder = process.cwd(),
): readonly KnownDocument[] {
  const wanted = word.toLowerCase();
  const path = resolve(folder, word);
  const tail = `/${plainPath(word)}`;
  const ways: readonly Fits[] = [
    ({ named }) => named.path === path,
    ({ document }) => document.doc_ref === word,
    ({ named }) => named.path?.endsWith(tail) === true,
    ({ named }) => named.file?.toLowerCase() === wanted,
    ({ document }) => document.title.toLowerCase() === wanted,
    ({ named }) => stemOf(named.file) === wanted,
    ({ named, document }) =>
      document.title.toLowerCase().includes(wanted) || named.file?.toLowerCase().includes(wanted) === true,
  ];
  for (const fits of ways) {
    const found = documents.filter(fits);
    if (found.length > 0) return found;
  }
  return [];
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

/** A path without what does not say where it leads: `./`, and slashes before, behind and beside each other. */
function plainPath(word: string): string {
  return word
    .split("/")
    .filter((part) => part !== "" && part !== ".")
    .join("/");
}

/** The name of a file without its extension, in lower case. */
function stemOf(file: string | undefined): string | undefined {
  const dot = file?.lastIndexOf(".") ?? -1;
  return dot > 0 ? file?.slice(0, dot).toLowerCase() : undefined;
}
