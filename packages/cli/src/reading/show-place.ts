import type { DpeParams, Format } from "@a2c-smcp/protocol";
import { DEFAULT_LIMIT } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { findPlaceOf } from "../places/find-document.ts";
import { readDpeUri } from "../places/read-dpe-uri.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { showResource } from "../resources/show-resource.ts";
import type { RowRange } from "./row-range.ts";
import { saveContent } from "./save-content.ts";
import { showDocument } from "./show-document.ts";
import { showElement } from "./show-element.ts";
import { showPage } from "./show-page.ts";
import { showRaw } from "./show-raw.ts";

export interface ShowOptions {
  /** What an Agent is given for the URI, as it is. */
  readonly format?: Format | undefined;
  readonly rows?: RowRange | undefined;
  /** A file to write to, instead of showing. */
  readonly output?: string | undefined;
}

/**
 * Shows what stands at a place, drawn for the terminal; a pipe gets Markdown. The place is a URI, or what a person calls
 * it, such as `handbook.pdf:43`.
 */
export async function showPlace(context: CommandContext, word: string, options: ShowOptions): Promise<void> {
  const { uri, computer } = await findPlaceOf(context, word);
  return showUri(computer === undefined ? context : { ...context, named: computer }, uri, options);
}

async function showUri(context: CommandContext, uri: string, options: ShowOptions): Promise<void> {
  const isDpe = /^dpe:/i.test(uri);
  if (options.format !== undefined && !isDpe)
    throw new UserError(context.messages.office.cat.notDpe(uri), { exitCode: ExitCode.WrongUse });
  const { rows, output, format = context.isJson ? "json" : undefined } = options;
  if (output !== undefined) return saveContent(context, uri, { format, file: output });
  return isDpe ? showDpe(context, uri, { rows, format }) : showResource(context, uri);
}

async function showDpe(context: CommandContext, uri: string, { rows, format }: ShowOptions): Promise<void> {
  const place = readDpeUri(context, uri);
  if (rows !== undefined && place.level !== 3) throw noRows(context, uri);
  if (format !== undefined) return showRaw(context, uri, { format, rows });
  if (place.level === 0) return showRaw(context, uri, { format: "markdown" });
  if (place.level === 1) return showDocument(context, uri);
  if (place.level === 2) return showPage(context, { uri, index: place.pageIndex ?? 0 });
  return showElement(context, { uri, id: place.elementId ?? "", rows: rows ?? rowsOf(place.params) });
}

/** The rows that the URI itself names, as search does. */
function rowsOf({ offset, limit }: DpeParams): RowRange | undefined {
  if (offset === undefined && limit === undefined) return undefined;
  const from = (offset ?? 0) + 1;
  return { from, to: from - 1 + (limit ?? DEFAULT_LIMIT) };
}

function noRows(context: CommandContext, uri: string): UserError {
  const say = context.messages.office.cat;
  return new UserError(say.noRowsHere(uri), { exitCode: ExitCode.WrongUse, hint: say.noRowsHereHint });
}
