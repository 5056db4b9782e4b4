import type { DpeParams, Format } from "@a2c-smcp/protocol";
import { DEFAULT_LIMIT } from "@a2c-smcp/protocol";
import { ExitCode, UserError } from "../exit.ts";
import type { Look } from "./look.ts";
import { readDpeUri } from "./read-dpe-uri.ts";
import type { RowRange } from "./row-range.ts";
import { saveContent } from "./save-content.ts";
import { showDocument } from "./show-document.ts";
import { showElement } from "./show-element.ts";
import { showPage } from "./show-page.ts";
import { showRaw } from "./show-raw.ts";
import { showResource } from "./show-resource.ts";

export interface ShowOptions {
  /** What an Agent is given for the URI, as it is. */
  readonly format?: Format | undefined;
  readonly rows?: RowRange | undefined;
  /** A file to write to, instead of showing. */
  readonly output?: string | undefined;
}

/** Shows what stands at a place, drawn for the terminal; a pipe is given Markdown. */
export async function showPlace(look: Look, uri: string, options: ShowOptions): Promise<void> {
  const isDpe = /^dpe:/i.test(uri);
  // What has no scheme can be no resource of an MCP server either: what it should look like is said at once.
  if (!isDpe && !/^[a-z][a-z0-9+.-]*:/i.test(uri)) readDpeUri(look, uri);
  if (options.format !== undefined && !isDpe)
    throw new UserError(look.messages.look.cat.notDpe(uri), { exitCode: ExitCode.WrongUse });
  const { rows, output, format = look.isJson ? "json" : undefined } = options;
  if (output !== undefined) return saveContent(look, uri, { format, file: output });
  return isDpe ? showDpe(look, uri, { rows, format }) : showResource(look, uri);
}

async function showDpe(look: Look, uri: string, { rows, format }: ShowOptions): Promise<void> {
  const place = readDpeUri(look, uri);
  if (rows !== undefined && place.level !== 3) throw noRows(look, uri);
  if (format !== undefined) return showRaw(look, uri, { format, rows });
  if (place.level === 0) return showRaw(look, uri, { format: "markdown" });
  if (place.level === 1) return showDocument(look, uri);
  if (place.level === 2) return showPage(look, { uri, index: place.pageIndex ?? 0 });
  return showElement(look, { uri, id: place.elementId ?? "", rows: rows ?? rowsOf(place.params) });
}

/** The rows that the URI itself names, as search does. */
function rowsOf({ offset, limit }: DpeParams): RowRange | undefined {
  if (offset === undefined && limit === undefined) return undefined;
  const from = (offset ?? 0) + 1;
  return { from, to: from - 1 + (limit ?? DEFAULT_LIMIT) };
}

function noRows(look: Look, uri: string): UserError {
  const say = look.messages.look.cat;
  return new UserError(say.noRowsHere(uri), { exitCode: ExitCode.WrongUse, hint: say.noRowsHereHint });
}
