import type { DpeElementDetail, PartFields } from "@a2c-smcp/protocol";
import { buildDpeUri, MAX_LIMIT, partFieldsOf, renderElementMarkdown } from "@a2c-smcp/protocol";
import { estimateTokens } from "@a2c-smcp/runtime";
import { readBody } from "../bodies/read-body.ts";
import type { DocumentCall } from "../document-tool.ts";
import type { FoundPlace } from "../places/find-place.ts";

/** Rows of a table or items of a list, as many as were asked for and fit. */
export interface ElementRows {
  readonly element: DpeElementDetail;
  /** What they are, and how many there are in all; undefined where the element has none. */
  readonly parts?: { readonly noun: string; readonly total: number; readonly end: number } | undefined;
  readonly text: string;
}

interface Wanted {
  /** How many rows to pass over. */
  readonly from: number;
  /** How many rows at most. */
  readonly most: number;
}

/** Reads an element: rows in steps that a server gives at once, until there are enough or the budget is full. */
export async function readElementRows(
  place: FoundPlace & { readonly elementId: string },
  { from, most }: Wanted,
  call: DocumentCall,
): Promise<ElementRows> {
  const step = (offset: number, limit: number): Promise<DpeElementDetail> => {
    const { host, docRef, elementId } = place;
    const uri = buildDpeUri({ host, docRef, elementId, params: { offset, limit } });
    return readBody(3, uri, call).then(({ body }) => body);
  };
  const first = await step(from, Math.min(MAX_LIMIT, most));
  const fields = partFieldsOf(first.content);
  if (fields === undefined) return { element: first, text: renderElementMarkdown(first) };
  const rows = [...rowsOf(first, fields, from)];
  const total = Number(first.content[fields.total] ?? from + rows.length);
  const render = (count: number): string => renderPart(first, { fields, rows: rows.slice(0, count) });
  while (rows.length < Math.min(most, total - from) && estimateTokens(render(rows.length)) <= call.tokens) {
    const next = await step(from + rows.length, Math.min(MAX_LIMIT, most - rows.length));
    const more = rowsOf(next, fields, from + rows.length);
    if (more.length === 0) break;
    rows.push(...more);
  }
  const wanted = Math.min(rows.length, most);
  const count = largest(wanted, (some) => estimateTokens(render(some)) <= call.tokens);
  const shown = Math.max(count, Math.min(1, wanted));
  return { element: first, parts: { noun: fields.key, total, end: from + shown }, text: render(shown) };
}

/** The rows of an answer; a provider that cannot give parts gives the whole. */
function rowsOf({ content }: DpeElementDetail, fields: PartFields, from: number): readonly unknown[] {
  const given = content[fields.key];
  const rows = Array.isArray(given) ? given : [];
  return typeof content[fields.offset] === "number" ? rows : rows.slice(from);
}

/** Rows without the words that say how many are left out: the answer says that with the call that gets them. */
function renderPart(
  element: DpeElementDetail,
  { fields, rows }: { readonly fields: PartFields; readonly rows: readonly unknown[] },
): string {
  const { [fields.total]: _total, [fields.offset]: _offset, truncated: _cut, ...content } = element.content;
  return renderElementMarkdown({ ...element, content: { ...content, [fields.key]: rows } });
}

/** The largest count up to `most` for which it holds; what holds for more holds for fewer. */
function largest(most: number, holds: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (holds(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}
