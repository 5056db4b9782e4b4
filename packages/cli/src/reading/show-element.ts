import type { DpeElementDetail } from "@a2c-smcp/protocol";
import { MAX_LIMIT, renderElementMarkdown } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, note } from "../office/command-context.ts";
import { showMarkdown } from "../office/show-markdown.ts";
import { blobsOf, describeBlob } from "../resources/blobs.ts";
import { formatCount } from "../terminal/numbers.ts";
import { hasRows, readElementRows } from "./element-rows.ts";
import type { RowRange } from "./row-range.ts";

export interface ShownElement {
  readonly uri: string;
  readonly id: string;
  readonly rows?: RowRange | undefined;
}

/** Shows one element: a long table or list in windows, the first hundred rows unless others are asked for. */
export async function showElement(context: CommandContext, { uri, id, rows }: ShownElement): Promise<void> {
  if (rows !== undefined) return showRows(context, { uri, id, rows });
  const computer = chosenComputer(context);
  const element = await context.agent.readElement(computer, uri, id, { signal: context.signal });
  const count = rowCount(element);
  if (hasRows(element) && count > MAX_LIMIT)
    return showRows(context, { uri, id, rows: { from: 1, to: MAX_LIMIT } });
  showPart(context, element);
  for (const blob of blobsOf(element)) {
    const say = context.messages.office.cat;
    const kind = say.blob(describeBlob(blob).kind, describeBlob(blob).size);
    note(context, `${kind} · ${context.command(`cat ${uri} -o FILE`)}`);
  }
}

async function showRows(
  context: CommandContext,
  place: ShownElement & { readonly rows: RowRange },
): Promise<void> {
  let [first, last, total] = [0, 0, 0];
  for await (const part of readElementRows(context, place)) {
    context.signal?.throwIfAborted();
    showPart(context, withoutWindow(part.element));
    first ||= part.from;
    ({ to: last, total } = part);
  }
  const say = context.messages.office.cat;
  const shown = say.rowsOf(first, last, formatCount(total));
  const next = `${last + 1}-${Math.min(total, last + MAX_LIMIT)}`;
  const more = context.messages.office.ls.more(
    context.command(`cat ${place.uri.split("?", 1)[0]} --rows ${next}`),
  );
  note(context, last < total ? `${shown} · ${more}` : shown);
}

function showPart(context: CommandContext, element: DpeElementDetail): void {
  const markdown = renderElementMarkdown(element);
  context.onAnswer?.(markdown);
  if (markdown === "") note(context, context.messages.office.cat.empty);
  else showMarkdown(context, markdown);
}

/** Which rows these are is said once at the end, not in every window. */
function withoutWindow(element: DpeElementDetail): DpeElementDetail {
  const { total_rows: _r, total_items: _i, truncated: _t, ...content } = element.content;
  return { ...element, content };
}

function rowCount({ content }: DpeElementDetail): number {
  const total = content["total_rows"] ?? content["total_items"];
  const given = content["rows"] ?? content["items"];
  const shown = Array.isArray(given) ? given.length : 0;
  return Math.max(shown, typeof total === "number" ? total : 0);
}
