import type { DpeElementDetail } from "@a2c-smcp/protocol";
import { MAX_LIMIT } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer } from "../office/command-context.ts";
import { UserError } from "../process/exit.ts";
import { formatCount } from "../terminal/numbers.ts";
import type { RowRange } from "./row-range.ts";

/** A part of a long element, and where it lies in the whole. */
export interface ElementPart {
  readonly element: DpeElementDetail;
  /** Counted from 1. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
}

export interface ElementPlace {
  readonly uri: string;
  readonly id: string;
  readonly rows: RowRange;
}

/** Reads the rows of a table or the items of a list in windows, as far as they are wanted. */
export async function* readElementRows(
  context: CommandContext,
  { uri, id, rows }: ElementPlace,
): AsyncGenerator<ElementPart> {
  const computer = chosenComputer(context);
  const { signal } = context;
  for (let from = rows.from; from <= rows.to; ) {
    const limit = Math.min(MAX_LIMIT, rows.to - from + 1);
    const element = await context.agent.readElement(computer, uri, id, { signal, offset: from - 1, limit });
    const part = partOf(context, element, { uri, from });
    yield part;
    if (part.to < from || part.to >= part.total) return;
    from = part.to + 1;
  }
}

/** The part of a table or list that an answer holds. */
function partOf(
  context: CommandContext,
  element: DpeElementDetail,
  { uri, from }: { readonly uri: string; readonly from: number },
): ElementPart {
  const say = context.messages.office.cat;
  const { content } = element;
  const given = content["rows"] ?? content["items"];
  if (!Array.isArray(given)) throw new UserError(say.noRowsHere(uri), { hint: say.noRowsHereHint });
  const counted = content["total_rows"] ?? content["total_items"];
  const total = typeof counted === "number" ? counted : from - 1 + given.length;
  if (given.length === 0 && from > 1) throw new UserError(say.noRows(from, formatCount(total)));
  return { element, from, to: from - 1 + given.length, total };
}

/** Whether an element has rows or items to page through. */
export function hasRows({ content }: Pick<DpeElementDetail, "content">): boolean {
  return Array.isArray(content["rows"]) || Array.isArray(content["items"]);
}
