import type { FinderDocument } from "@a2c-smcp/protocol";
import { documentHit, documentName, fileTypesIn } from "@a2c-smcp/protocol";
import type { DocumentCall } from "../document-tool.ts";
import type { SearchRequest, ServerHit } from "./search-source.ts";

/** The documents of servers that did not search themselves, by what the catalogue says of them. */
export async function searchCatalogue(
  { query, file_type, wanted }: SearchRequest,
  answered: ReadonlySet<string>,
  { source, signal }: DocumentCall,
): Promise<Map<string, ServerHit[]>> {
  const hits = new Map<string, ServerHit[]>();
  const all = (await source.documents(signal)).filter(({ server }) => !answered.has(server));
  for (const { server } of all) if (!hits.has(server)) hits.set(server, []);
  for (const document of filterDocuments(all, { query, file_type }).documents.slice(0, wanted))
    hits.get(document.server)?.push({ ...documentHit(document), server_name: document.server });
  return hits;
}

/** Which documents of a catalogue are wanted. */
export interface DocumentFilter {
  readonly query?: string | undefined;
  readonly file_type?: string | undefined;
  readonly path?: string | undefined;
}

/** The documents that pass, in the order of the catalogue; `isLoosened` where no document has all the words. */
export function filterDocuments(
  all: readonly FinderDocument[],
  { query = "", file_type, path }: DocumentFilter,
): { readonly documents: readonly FinderDocument[]; readonly isLoosened: boolean } {
  const types = fileTypesIn(file_type);
  const part = (path ?? "")
    .split("/")
    .filter((one) => one !== "" && one !== ".")
    .join("/")
    .toLowerCase();
  const passing = all.filter(
    (document) =>
      (types.length === 0 || types.includes((document.file_type ?? "").toLowerCase())) &&
      (part === "" || `/${pathOf(document)}/`.toLowerCase().includes(`/${part}/`)),
  );
  const phrase = query.trim().toLowerCase();
  const words = phrase.split(/\s+/).filter(Boolean);
  if (words.length === 0) return { documents: passing, isLoosened: false };
  const texts = passing.map((document) => ({ document, text: textOf(document) }));
  const having = (isThere: (text: string) => boolean): FinderDocument[] =>
    texts.filter(({ text }) => isThere(text)).map(({ document }) => document);
  const whole = having((text) => text.includes(phrase));
  if (whole.length > 0) return { documents: whole, isLoosened: false };
  const every = having((text) => words.every((word) => text.includes(word)));
  if (every.length > 0) return { documents: every, isLoosened: false };
  const some = having((text) => words.some((word) => text.includes(word)));
  return { documents: some, isLoosened: some.length > 0 };
}

function pathOf(document: FinderDocument): string {
  return (documentName(document).path ?? "").replace(/^\//, "");
}

/** What a document is known by. */
function textOf(document: FinderDocument): string {
  const { title, keywords, summary } = document;
  return [title, pathOf(document), keywords?.join(" "), summary].join("\n").toLowerCase();
}
