import type { ReadCall } from "@a2c-smcp/provider";
import type { DocumentLibrary } from "../library/document-library.ts";
import type { LibraryDocument } from "../library/library-document.ts";

/** A page by its index or an element by its id, with its hash where the reading made it. */
export interface QuotedContent {
  readonly document: LibraryDocument;
  readonly target: number | string;
  readonly hash: string | undefined;
}

/**
 * What goes beside the content of a page or an element so that a quote from it can be checked later: its hash, and
 * whether it is another than the one that the caller names with `?hash=`.
 */
export async function quoteOf(
  library: DocumentLibrary,
  { uri, signal }: ReadCall,
  { document, target, hash }: QuotedContent,
): Promise<Readonly<Record<string, unknown>>> {
  const named = namedHash(uri);
  const current = hash ?? (await library.contentHash(document, target));
  if (current !== undefined) return describe(current, named);
  // A table of a million rows is not read for its hash, unless somebody wants to know.
  if (named === undefined) return { content_hash_pending: true };
  const whole = await library.read(document, { kind: "hash", target }, signal);
  return whole === undefined ? {} : describe(whole, named);
}

function describe(hash: string, named: string | undefined): Readonly<Record<string, unknown>> {
  return { content_hash: hash, ...(named === undefined ? {} : { changed: named !== hash }) };
}

/** The hash that a URI names; the protocol ignores keys that it does not know. */
function namedHash(raw: string): string | undefined {
  const query = /\?([^#]*)/.exec(raw)?.[1];
  const hash = query === undefined ? null : new URLSearchParams(query).get("hash");
  return hash === null || hash === "" ? undefined : hash.toLowerCase();
}
