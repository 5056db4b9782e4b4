import type { DpeDocumentSummary } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { formatCount } from "../terminal/numbers.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable } from "../terminal/table.ts";
import { placeColumn } from "./place-column.ts";

/** A document and the Computer that has it. */
export interface Listed {
  readonly computer: string;
  readonly server?: string | undefined;
  readonly document: DpeDocumentSummary;
}

/** What `--json` says of a document: these keys, and no others. */
export function documentJson({ computer, server, document }: Listed): Record<string, unknown> {
  const { uri, title, file_type, page_count, last_modified, keywords, summary } = document;
  return { computer, server, uri, title, file_type, page_count, last_modified, keywords, summary };
}

/** Documents as a table; the Computer is named where there are several. */
export function documentTable(context: CommandContext, listed: readonly Listed[]): string {
  const { style, width } = context.out;
  const say = context.messages.office.headers;
  const hasSeveral = new Set(listed.map(({ computer }) => computer)).size > 1;
  const columns: Column<Listed>[] = [
    { header: say.title, value: ({ document }) => document.title, paint: style.strong },
    { header: say.type, value: ({ document }) => document.file_type },
    { header: say.pages, value: ({ document }) => formatCount(document.page_count), align: "right" },
    { header: say.changed, value: ({ document }) => localDay(document.last_modified), paint: style.quiet },
    { header: say.computer, value: ({ computer }) => (hasSeveral ? computer : undefined) },
    placeColumn(context, ({ document }) => document.uri),
  ];
  return renderTable(listed, columns, { width, style });
}

function localDay(instant: string | undefined): string | undefined {
  const time = new Date(instant ?? "");
  if (Number.isNaN(time.getTime())) return instant;
  // The Swedish way to write a day is the ISO way, in local time.
  return time.toLocaleDateString("sv-SE");
}
