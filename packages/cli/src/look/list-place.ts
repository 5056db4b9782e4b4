import { CATEGORIES, isCategory } from "@a2c-smcp/protocol";
import { ExitCode, UserError } from "../exit.ts";
import { listCatalogue } from "./list-catalogue.ts";
import { listElements } from "./list-elements.ts";
import { listHost } from "./list-host.ts";
import { listPages } from "./list-pages.ts";
import type { Look } from "./look.ts";
import { readDpeUri } from "./read-dpe-uri.ts";

export interface ListOptions {
  readonly type?: string | undefined;
  readonly keywords?: readonly string[] | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** Lists what is below a place: documents without one, the pages of a document, the elements of a page. */
export async function listPlace(look: Look, uri: string | undefined, options: ListOptions): Promise<void> {
  if (uri === undefined) return listCatalogue(look, options);
  const { level, pageIndex = 0 } = readDpeUri(look, uri);
  const say = look.messages.look.ls;
  if (level === 3) throw new UserError(say.isElement(uri), { hint: say.isElementHint(uri) });
  if (level === 0) return listHost(look, uri, options);
  if (level === 1) return listPages(look, uri, options);
  const { type } = options;
  if (type !== undefined && !isCategory(type)) {
    const message = say.badType(type, CATEGORIES.join(", "));
    throw new UserError(message, { exitCode: ExitCode.WrongUse });
  }
  return listElements(look, { uri, pageIndex }, { ...options, type });
}
