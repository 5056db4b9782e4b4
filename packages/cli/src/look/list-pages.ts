import type { DpeDocument, DpePageSummary } from "@a2c-smcp/protocol";
import { printableLine } from "../printable.ts";
import { formatCount } from "../terminal/numbers.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";
import type { ListOptions } from "./list-place.ts";
import type { Look } from "./look.ts";
import { chosenComputer, note, printJson, rememberBelow } from "./look.ts";
import { placeColumn } from "./place-column.ts";
import { MOST_AT_ONCE, tellRest } from "./tell-rest.ts";

/** Lists the pages of a document. */
export async function listPages(look: Look, uri: string, options: ListOptions): Promise<void> {
  const { document, pages } = await readPages(look, uri, options);
  const total = document.page_total ?? document.page_count;
  if (pages.length === total)
    rememberBelow(
      look,
      `${document.uri}/pages`,
      pages.map(({ uri: at }) => at),
    );
  if (look.isJson) {
    const { title, file_type } = document;
    const shown = pages.map(({ page_index, title: name, element_count, uri: at }) => ({
      page_index,
      title: name,
      element_count,
      uri: at,
    }));
    printJson(look, { uri: document.uri, title, file_type, pages: shown, page_total: total });
    return;
  }
  const say = look.messages.look.ls;
  if (look.out.isInteractive) look.out.print(headline(look, document));
  if (pages.length > 0) look.out.print(pageTable(look, pages));
  if (total === 0) note(look, say.noPages);
  else tellRest(look, { words: `ls ${uri}`, shown: pages.length, total, options, count: say.pages });
}

async function readPages(
  look: Look,
  uri: string,
  { offset = 0, limit = MOST_AT_ONCE }: ListOptions,
): Promise<{ document: DpeDocument; pages: DpePageSummary[] }> {
  const pages: DpePageSummary[] = [];
  const place = { computer: chosenComputer(look), signal: look.signal, pages: true };
  for (;;) {
    const wanted = Math.min(MOST_AT_ONCE, limit - pages.length);
    const window = { offset: offset + pages.length, limit: Math.max(1, wanted) };
    const document = await look.agent.readDocument(uri, { ...place, ...window });
    look.onAnswer?.(document);
    const part = wanted > 0 ? (document.pages ?? []) : [];
    pages.push(...part);
    const total = document.page_total ?? document.page_count;
    if (part.length === 0 || pages.length >= limit || offset + pages.length >= total)
      return { document, pages };
  }
}

function headline(look: Look, { title, file_type }: DpeDocument): string {
  const { style } = look.out;
  const kind = file_type === undefined ? "" : style.quiet(` · ${printableLine(file_type)}`);
  return `${style.heading(printableLine(title))}${kind}\n`;
}

function pageTable(look: Look, pages: readonly DpePageSummary[]): string {
  const { style, width } = look.out;
  const say = look.messages.look.headers;
  const columns: Column<DpePageSummary>[] = [
    { header: say.page, value: ({ page_index }) => page_index, align: "right" },
    { header: say.title, value: ({ title }) => title, paint: style.strong },
    { header: say.elements, value: ({ element_count }) => formatCount(element_count), align: "right" },
    // In the shell the number of the page is its name.
    ...(look.shortName ? [] : [placeColumn<DpePageSummary>(look, ({ uri }) => uri)]),
  ];
  return renderTable(pages, columns, { width, style });
}
