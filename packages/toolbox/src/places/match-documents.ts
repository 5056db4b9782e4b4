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
  const wanted = folded(word);
  const tail = `/${plainPath(word).normalize()}`;
  const ways: readonly ((known: Known) => boolean)[] = [
    ({ named }) => named.path !== undefined && (named.path === path || named.path === word),
    ({ document }) => document.doc_ref === word,
    ({ named }) => named.path?.normalize().endsWith(tail) === true,
    ({ named }) => wanted.includes("/") && folded(named.path).endsWith(tail.toLowerCase()),
    ({ named }) => folded(named.file) === wanted,
    ({ document }) => folded(document.title) === wanted,
    ({ named }) => stemOf(named.file) === wanted,
    ({ named, document }) => folded(document.title).includes(wanted) || folded(named.file).includes(wanted),
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
  return dot > 0 ? folded(file?.slice(0, dot)) : undefined;
}

/** Case tells nothing apart, nor whether an accent is a character of its own, as macOS writes it. */
function folded(name: string | undefined): string {
  return (name ?? "").normalize().toLowerCase();
}
