import type { Source } from "../sources/source-folders.ts";
import type { DocumentDescription } from "../worker/document-description.ts";

/** A document of the catalogue: a file and what is known of it in its present state. */
export interface LibraryDocument {
  readonly source: Source;
  readonly description: DocumentDescription;
}

/** A document as lists have it: its description is unpacked each time that it is looked at, the title is there. */
export interface ListedDocument extends LibraryDocument {
  readonly title: string;
}

/** What happened to the documents. */
export type LibraryChange =
  /** Documents came or went. */
  | { readonly kind: "list" }
  /** One document has new content. */
  | { readonly kind: "document"; readonly docRef: string };
