import type { DpeDocumentSummary } from "@a2c-smcp/protocol";
import { documentName, isEmptyTitle } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { formatBytes, formatCount } from "../terminal/numbers.ts";
import { shortPath } from "../terminal/short-path.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable, tableWidth } from "../terminal/table.ts";
import { placeColumn } from "./place-column.ts";

/** A document and the Computer that has it. */
export interface Listed {
  readonly computer: string;
  readonly server?: string | undefined;
  readonly document: DpeDocumentSummary;
  /** Bytes of its file, where that was asked for. */
  readonly size?: number | undefined;
}

/** The fields of a document with `--json`: these keys, and no others. */
export function documentJson({ computer, server, document, size }: Listed): Record<string, unknown> {
  const { uri, title, file_type, page_count, last_modified, keywords, summary } = document;
  const { file, path } = documentName(document);
  return {
    ...{ computer, server, uri, title, file, path },
    ...{ file_type, page_count, last_modified, keywords, summary },
    ...(size === undefined ? {} : { size }),
  };
}

/** Documents as a table; the Computer is named where there are several. */
export function documentTable(context: CommandContext, listed: readonly Listed[]): string {
  const { style, width } = context.out;
  const say = context.messages.office.headers;
  const hasSeveral = new Set(listed.map(({ computer }) => computer)).size > 1;
  const columns: Column<Listed>[] = [
    { header: say.file, value: ({ document }) => documentName(document).file, paint: style.strong },
    { header: say.title, value: ({ document }) => telling(document), paint: style.strong },
    { header: say.type, value: ({ document }) => document.file_type },
    { header: say.pages, value: ({ document }) => formatCount(document.page_count), align: "right" },
    { header: say.size, value: ({ size }) => size && formatBytes(size), align: "right" },
    {
      ...{ header: say.changed, paint: style.quiet, isSpare: true },
      value: ({ document }) => localDay(document.last_modified),
    },
    {
      ...{ header: say.folder, paint: style.quiet, keepsEnd: true, isSpare: true },
      value: ({ document }) => folderOf(document),
    },
    { header: say.computer, value: ({ computer }) => (hasSeveral ? computer : undefined) },
  ];
  const whole = [...columns, placeColumn<Listed>(context, ({ document }) => document.uri)];
  // A file can be named as it is, so where space is short its URI gives way to what can be read.
  const isNamed = listed.every(({ document }) => documentName(document).file !== undefined);
  const isShort = isNamed && tableWidth(listed, whole) > width;
  return renderTable(listed, isShort ? columns : whole, { width, style });
}

/** The title, unless the file name beside it says as much. */
function telling(document: DpeDocumentSummary): string | undefined {
  const { name, file } = documentName(document);
  return file !== undefined && (name === file || isEmptyTitle(document.title)) ? undefined : document.title;
}

function folderOf(document: DpeDocumentSummary): string | undefined {
  const { path } = documentName(document);
  return path === undefined ? undefined : shortPath(path.slice(0, path.lastIndexOf("/")) || "/");
}

function localDay(instant: string | undefined): string | undefined {
  const time = new Date(instant ?? "");
  if (Number.isNaN(time.getTime())) return instant;
  // The Swedish way to write a day is the ISO way, in local time.
  return time.toLocaleDateString("sv-SE");
}
