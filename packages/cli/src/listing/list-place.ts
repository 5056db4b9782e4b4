import { CATEGORIES, isCategory } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import type { KnownDocument } from "../places/all-documents.ts";
import { allDocuments } from "../places/all-documents.ts";
import { findPlaceOf, isUri } from "../places/find-document.ts";
import { documentsIn, matchDocuments } from "../places/match-documents.ts";
import { readDpeUri } from "../places/read-dpe-uri.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { listCatalogue } from "./list-catalogue.ts";
import { listElements } from "./list-elements.ts";
import { listFolder } from "./list-folder.ts";
import { listHost } from "./list-host.ts";
import { listPages } from "./list-pages.ts";
import type { Sort } from "./sort-documents.ts";

export interface ListOptions {
  readonly type?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly sort?: Sort | undefined;
  readonly isReverse?: boolean | undefined;
  /** Only documents that were changed since. */
  readonly since?: Date | undefined;
}

/**
 * Lists what is below a place: documents without one or in a folder, the pages of a document, the elements of a page.
 * The place is a URI, or what a person calls it.
 */
export async function listPlace(
  context: CommandContext,
  word: string | undefined,
  options: ListOptions,
): Promise<void> {
  const isWhole = options.sort === undefined && options.since === undefined && !options.isReverse;
  if (word === undefined && isWhole) return listCatalogue(context, options);
  // An order of all documents, or one fact of each, needs them all.
  if (word === undefined)
    return listFolder(context, { documents: await allDocuments(context, options) }, options);
  if (isUri(word)) return listUri(context, word, options);
  const documents = await documentsOfFolder(context, word);
  if (documents.length > 0) return listFolder(context, { folder: word, documents }, options);
  const { uri, computer } = await findPlaceOf(context, word);
  return listUri(computer === undefined ? context : { ...context, named: computer }, uri, options);
}

/** The documents of the folder that a word names; none where it names a document, or nothing. */
export async function documentsOfFolder(
  context: CommandContext,
  word: string,
): Promise<readonly KnownDocument[]> {
  const inside = documentsIn(await allDocuments(context), word);
  return matchDocuments(inside, word).length === 0 ? inside : [];
}

async function listUri(context: CommandContext, uri: string, options: ListOptions): Promise<void> {
  const { level, pageIndex = 0 } = readDpeUri(context, uri);
  const say = context.messages.office.ls;
  if (level === 3) throw new UserError(say.isElement(uri), { hint: say.isElementHint(uri) });
  if (level === 0) return listHost(context, uri, options);
  if (level === 1) return listPages(context, uri, options);
  const { type } = options;
  if (type !== undefined && !isCategory(type)) {
    const message = say.badType(type, CATEGORIES.join(", "));
    throw new UserError(message, { exitCode: ExitCode.WrongUse });
  }
  return listElements(context, { uri, pageIndex }, { ...options, type });
}
