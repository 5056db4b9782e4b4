import { MAX_LIMIT } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { note, printJson } from "../office/command-context.ts";
import type { KnownDocument } from "../places/all-documents.ts";
import { documentJson, documentTable } from "./document-table.ts";
import type { ListOptions } from "./list-place.ts";
import { tellRest } from "./tell-rest.ts";

export interface ListedFolder {
  /** As the person wrote it. */
  readonly folder: string;
  readonly documents: readonly KnownDocument[];
}

/** Lists the documents of a folder and of those below it. */
export function listFolder(
  context: CommandContext,
  { folder, documents }: ListedFolder,
  options: ListOptions,
): void {
  const { type, offset = 0, limit = MAX_LIMIT } = options;
  const wanted = documents.filter(({ document }) => type === undefined || document.file_type === type);
  const listed = wanted
    .slice(offset, offset + limit)
    .map(({ computer, document }) => ({ computer, server: document.server, document }));
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
  const words = `ls ${folder}${type === undefined ? "" : ` --type ${type}`}`;
  tellRest(context, { words, shown: listed.length, total: wanted.length, options, count: say.documents });
}
