import type { DocumentDescription } from "../worker/document-description.ts";

/** What is kept of a description: two texts in the place of nine objects, for there is one for each of very many files. */
export interface PackedDescription {
  readonly title: string;
  readonly fileType: string;
  /** Everything else, see below. */
  readonly rest: string;
}

/** What the other text begins with where it is as it was written; else it has one byte for each byte of its UTF-8. */
const AS_WRITTEN = "\uffff";

export function packDescription(description: DocumentDescription): PackedDescription {
  const { title, fileType, pageCount, summary, keywords, metadata, author } = description;
  return { title, fileType, rest: narrow(JSON.stringify([pageCount, summary, keywords, metadata, author])) };
}

export function unpackDescription({ title, fileType, rest }: PackedDescription): DocumentDescription {
  // It is what was packed.
  const [pageCount, summary, keywords, metadata, author] = JSON.parse(widened(rest)) as [
    ...[number, string, readonly string[]],
    ...[Readonly<Record<string, unknown>> | null, string | null],
  ];
  return {
    ...{ pageCount, title, keywords, summary, fileType },
    ...(metadata === null ? {} : { metadata }),
    ...(author === null ? {} : { author }),
  };
}

/** One "…" doubles what a text takes, and many have one; Chinese would take three bytes for two. */
function narrow(text: string): string {
  const bytes = Buffer.from(text);
  return bytes.length < 2 * text.length ? bytes.toString("latin1") : AS_WRITTEN + text;
}

function widened(text: string): string {
  return text.startsWith(AS_WRITTEN) ? text.slice(1) : Buffer.from(text, "latin1").toString();
}
