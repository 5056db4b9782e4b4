import type { Category, DpeElement, DpePage } from "@a2c-smcp/protocol";
import { buildDpeUri, parseDpeUri, renderElementText } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, note, printJson, rememberBelow } from "../office/command-context.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";
import { placeColumn } from "./place-column.ts";
import { tellRest } from "./tell-rest.ts";

export interface ElementOptions {
  readonly type?: Category | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** An element as a line of a list. */
interface Line {
  readonly element_id: string;
  readonly category: string;
  readonly summary: string;
  readonly uri: string;
}

/** Lists the elements of a page. */
export async function listElements(
  context: CommandContext,
  { uri, pageIndex }: { readonly uri: string; readonly pageIndex: number },
  options: ElementOptions,
): Promise<void> {
  const { type, offset = 0, limit = Number.POSITIVE_INFINITY } = options;
  const computer = chosenComputer(context);
  const categories = type === undefined ? {} : { categories: [type] };
  const page = await context.agent.readPage(computer, uri, pageIndex, {
    signal: context.signal,
    ...categories,
  });
  context.onAnswer?.(page);
  const all = page.elements.map((element) => lineOf(page, element));
  const lines = all.slice(offset, offset + limit);
  if (type === undefined)
    rememberBelow(
      context,
      elementsPlace(page),
      all.map((line) => line.uri),
    );
  if (context.isJson) {
    const { page_index, title } = page;
    printJson(context, { uri: page.uri, page_index, title, elements: lines, element_total: all.length });
    return;
  }
  const say = context.messages.office.ls;
  if (lines.length > 0) context.out.print(elementTable(context, lines));
  if (all.length === 0) note(context, say.emptyPage);
  else
    tellRest(context, {
      words: `ls ${uri}`,
      shown: lines.length,
      total: all.length,
      options,
      count: say.elements,
    });
}

function elementsPlace(page: DpePage): string {
  const { host, docRef } = parseDpeUri(page.uri);
  return `${buildDpeUri({ host, docRef })}/elements`;
}

function lineOf(page: DpePage, element: DpeElement): Line {
  const { element_id, category } = element;
  const { host, docRef } = parseDpeUri(page.uri);
  const uri = buildDpeUri({ host, docRef, elementId: element_id });
  return { element_id, category, summary: element.summary || renderElementText(element).slice(0, 200), uri };
}

function elementTable(context: CommandContext, lines: readonly Line[]): string {
  const { style, width } = context.out;
  const say = context.messages.office.headers;
  const columns: Column<Line>[] = [
    { header: say.category, value: ({ category }) => category, paint: style.quiet },
    { header: say.summary, value: ({ summary }) => summary },
    placeColumn(context, ({ uri }) => uri),
  ];
  return renderTable(lines, columns, { width, style });
}
