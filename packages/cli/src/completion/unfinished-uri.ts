/** Where in a `dpe://` URI the typing stands. */
export type UnfinishedUri =
  /** The host or the document. */
  | { readonly stage: "document" }
  /** `pages` or `elements`. */
  | { readonly stage: "level"; readonly document: string }
  | { readonly stage: "page" | "element"; readonly document: string };

/** Reads how far a URI has been typed. */
export function readUnfinishedUri(word: string): UnfinishedUri {
  const [, document, rest] = /^(dpe:\/\/[^/]+\/[^/]+)\/(.*)$/i.exec(word) ?? [];
  if (document === undefined || rest === undefined) return { stage: "document" };
  if (rest.startsWith("pages/")) return { stage: "page", document };
  if (rest.startsWith("elements/")) return { stage: "element", document };
  return { stage: "level", document };
}

/** The name under which what is below is remembered. */
export function placeOf(uri: Exclude<UnfinishedUri, { stage: "level" }>): string {
  if (uri.stage === "document") return "documents";
  return `${uri.document}/${uri.stage}s`;
}
