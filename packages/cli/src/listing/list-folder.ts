import { MAX_LIMIT } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { note, printJson } from "../office/command-context.ts";
import type { KnownDocument } from "../places/all-documents.ts";
import { documentJson, documentTable } from "./document-table.ts";
import type { ListOptions } from "./list-place.ts";
import { readSizes, sortDocuments } from "./sort-documents.ts";
import { tellRest } from "./tell-rest.ts";

export interface ListedFolder {
  /** As the person wrote it; without one these are all documents. */
  readonly folder?: string | undefined;
  readonly documents: readonly KnownDocument[];
}

/** Lists the documents of a folder and of those below it, or all, in the order that was asked for. */
export async function listFolder(
  context: CommandContext,
  { folder, documents }: ListedFolder,
  options: ListOptions,
): Promise<void> {
  const { offset = 0, limit = MAX_LIMIT, sort } = options;
  const wanted = documents.filter((known) => isWanted(known, options));
  const sizes = sort === "size" ? await readSizes(context, wanted) : undefined;
  const ordered = inOrder(wanted, options, sizes);
  const listed = ordered.slice(offset, offset + limit).map(({ computer, document }) => ({
    ...{ computer, server: document.server, document },
    ...(sizes && { size: sizes.get(document.uri) }),
  }));
  context.onAnswer?.(listed.map(({ document }) => document));
  if (context.isJson) {
    printJson(context, { documents: listed.map(documentJson), total_count: wanted.length });
    return;
  }
  const say = context.messages.office.ls;
  if (wanted.length === 0) {
    note(context, say.noMatch);
    return;
  }
  if (listed.length > 0) context.out.print(documentTable(context, listed));
  const words = commandOf(folder, options);
  tellRest(context, { words, shown: listed.length, total: wanted.length, options, count: say.documents });
}

function isWanted({ document }: KnownDocument, { type, since }: ListOptions): boolean {
  if (type !== undefined && document.file_type !== type) return false;
  // A document of which nobody knows when it changed may have: it is not left out in silence.
  return since === undefined || !(Date.parse(document.last_modified ?? "") < since.getTime());
}

function inOrder(
  documents: readonly KnownDocument[],
  { sort, isReverse = false }: ListOptions,
  sizes: ReadonlyMap<string, number> | undefined,
): readonly KnownDocument[] {
  if (sort !== undefined) return sortDocuments(documents, sort, { isReverse, sizes });
  return isReverse ? documents.toReversed() : documents;
}

function commandOf(
  folder: string | undefined,
  { type, keywords = [], sort, isReverse, since }: ListOptions,
): string {
  return [
    "ls",
    ...(folder === undefined ? [] : [folder]),
    ...(type === undefined ? [] : [`--type ${type}`]),
    ...(keywords.length === 0 ? [] : [`--keyword ${keywords.join(" ")}`]),
    ...(sort === undefined ? [] : [`--sort ${sort}`]),
    ...(isReverse ? ["--reverse"] : []),
    ...(since === undefined ? [] : [`--since ${since.toISOString()}`]),
  ].join(" ");
}
