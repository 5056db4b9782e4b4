import type { DpeElementDetail } from "@a2c-smcp/protocol";
import { renderElementMarkdown } from "@a2c-smcp/protocol";
import { formatCount } from "../terminal/numbers.ts";
import { blobsOf, describeBlob } from "./blobs.ts";
import { hasRows, readElementRows } from "./element-rows.ts";
import type { Look } from "./look.ts";
import { chosenComputer, note } from "./look.ts";
import type { RowRange } from "./row-range.ts";
import { showMarkdown } from "./show-markdown.ts";
import { MOST_AT_ONCE } from "./tell-rest.ts";

export interface ShownElement {
  readonly uri: string;
  readonly id: string;
  readonly rows?: RowRange | undefined;
}

/** Shows one element: a long table or list in windows, the first hundred rows unless others are asked for. */
export async function showElement(look: Look, { uri, id, rows }: ShownElement): Promise<void> {
  if (rows !== undefined) return showRows(look, { uri, id, rows });
  const computer = chosenComputer(look);
  const element = await look.agent.readElement(uri, id, { computer, signal: look.signal });
  const count = rowCount(element);
  if (hasRows(element) && count > MOST_AT_ONCE)
    return showRows(look, { uri, id, rows: { from: 1, to: MOST_AT_ONCE } });
  showPart(look, element);
  for (const blob of blobsOf(element)) {
    const say = look.messages.look.cat;
    const kind = say.blob(describeBlob(blob).kind, describeBlob(blob).size);
    note(look, `${kind} · ${look.command(`cat ${uri} -o FILE`)}`);
  }
}

async function showRows(look: Look, place: ShownElement & { readonly rows: RowRange }): Promise<void> {
  let [first, last, total] = [0, 0, 0];
  for await (const part of readElementRows(look, place)) {
    look.signal?.throwIfAborted();
    showPart(look, withoutWindow(part.element));
    first ||= part.from;
    ({ to: last, total } = part);
  }
  const say = look.messages.look.cat;
  const shown = say.rowsOf(first, last, formatCount(total));
  const next = `${last + 1}-${Math.min(total, last + MOST_AT_ONCE)}`;
  const more = look.messages.look.ls.more(look.command(`cat ${place.uri.split("?", 1)[0]} --rows ${next}`));
  note(look, last < total ? `${shown} · ${more}` : shown);
}

function showPart(look: Look, element: DpeElementDetail): void {
  const markdown = renderElementMarkdown(element);
  look.onAnswer?.(markdown);
  if (markdown === "") note(look, look.messages.look.cat.empty);
  else showMarkdown(look, markdown);
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
