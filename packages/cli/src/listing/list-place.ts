import { CATEGORIES, isCategory } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { readDpeUri } from "../places/read-dpe-uri.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { listCatalogue } from "./list-catalogue.ts";
import { listElements } from "./list-elements.ts";
import { listHost } from "./list-host.ts";
import { listPages } from "./list-pages.ts";

export interface ListOptions {
  readonly type?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Lists what is below a place: documents without one, the pages of a document, the elements of a page. */
export async function listPlace(
  context: CommandContext,
  uri: string | undefined,
  options: ListOptions,
): Promise<void> {
  if (uri === undefined) return listCatalogue(context, options);
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
