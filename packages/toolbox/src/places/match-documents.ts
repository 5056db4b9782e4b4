import type { DocumentName, FinderDocument } from "@a2c-smcp/protocol";

/** A document, and what people call it. */
export interface KnownDocument {
  readonly document: FinderDocument;
  readonly named: DocumentName;
}

/**
 * The documents that a word means, by the closest way in which any is meant: path, identity, end of a path, file name,
 * title, a part of either. `path` is what the word is as a path from where the caller is, if he is anywhere.
 */
export function matchDocuments<Known extends KnownDocument>(
  documents: readonly Known[],
  word: string,
  path?: string,
): readonly Known[] {
  const wanted = word.toLowerCase();
  const tail = `/${plainPath(word)}`;
  const ways: readonly ((known: Known) => boolean)[] = [
    ({ named }) => named.path !== undefined && (named.path === path || named.path === word),
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

/** A path without what does not say where it leads: `./`, and slashes before, behind and beside each other. */
export function plainPath(word: string): string {
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
