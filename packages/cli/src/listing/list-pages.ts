import type { DpeDocument, DpePageSummary } from "@a2c-smcp/protocol";
import { documentName, MAX_LIMIT, pageLabel } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputer, note, printJson, rememberBelow } from "../office/command-context.ts";
import { formatCount } from "../terminal/numbers.ts";
import { printableLine } from "../terminal/printable.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";
import type { ListOptions } from "./list-place.ts";
import { placeColumn } from "./place-column.ts";
import { tellRest } from "./tell-rest.ts";

/** Lists the pages of a document. */
export async function listPages(context: CommandContext, uri: string, options: ListOptions): Promise<void> {
  const { document, pages } = await readPages(context, uri, options);
  const total = document.page_total ?? document.page_count;
  if (pages.length === total)
    rememberBelow(
      context,
      `${document.uri}/pages`,
      pages.map(({ uri: at }) => at),
    );
  if (context.isJson) {
    const { title, file_type } = document;
    const shown = pages.map((page) => ({
      page: page.page_index + 1,
      page_index: page.page_index,
      page_label: pageLabel(page["metadata"]),
      title: page.title,
      element_count: page.element_count,
      uri: page.uri,
    }));
    printJson(context, { uri: document.uri, title, file_type, pages: shown, page_total: total });
    return;
  }
  const say = context.messages.office.ls;
  if (context.out.isInteractive) context.out.print(headline(context, document));
  if (pages.length > 0) context.out.print(pageTable(context, pages));
  if (total === 0) note(context, say.noPages);
  else tellRest(context, { words: `ls ${uri}`, shown: pages.length, total, options, count: say.pages });
}

async function readPages(
  context: CommandContext,
  uri: string,
  { offset = 0, limit = MAX_LIMIT }: ListOptions,
): Promise<{ document: DpeDocument; pages: DpePageSummary[] }> {
  const pages: DpePageSummary[] = [];
  const computer = chosenComputer(context);
  for (;;) {
    const wanted = Math.min(MAX_LIMIT, limit - pages.length);
    const window = { offset: offset + pages.length, limit: Math.max(1, wanted) };
    const document = await context.agent.readDocument(computer, uri, {
      signal: context.signal,
      pages: true,
      ...window,
    });
    context.onAnswer?.(document);
    const part = wanted > 0 ? (document.pages ?? []) : [];
    pages.push(...part);
    const total = document.page_total ?? document.page_count;
    if (part.length === 0 || pages.length >= limit || offset + pages.length >= total)
      return { document, pages };
  }
}

function headline(context: CommandContext, document: DpeDocument): string {
  const { style } = context.out;
  const { name, second } = documentName(document);
  const facts = [second, document.file_type].flatMap((fact) => (fact ? [fact] : []));
  return `${style.heading(printableLine(name))}${style.quiet(facts.map((fact) => ` · ${printableLine(fact)}`).join(""))}\n`;
}

function pageTable(context: CommandContext, pages: readonly DpePageSummary[]): string {
  const { style, width } = context.out;
  const say = context.messages.office.headers;
  const columns: Column<DpePageSummary>[] = [
    { header: say.page, value: ({ page_index }) => formatCount(page_index + 1), align: "right" },
    // What is printed on the paper, where that is another number.
    ...(pages.some((page) => pageLabel(page["metadata"]) !== undefined)
      ? [
          {
            header: say.printed,
            value: (page: DpePageSummary) => printableLine(pageLabel(page["metadata"]) ?? ""),
          },
        ]
      : []),
    { header: say.title, value: ({ title }) => title, paint: style.strong },
    {
      header: say.elements,
      value: ({ element_count }) => (element_count === undefined ? "" : formatCount(element_count)),
      align: "right",
    },
    // In the shell the number of the page is its name.
    ...(context.shortName ? [] : [placeColumn<DpePageSummary>(context, ({ uri }) => uri)]),
  ];
  return renderTable(pages, columns, { width, style });
}
