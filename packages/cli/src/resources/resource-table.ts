import type { A2cResource } from "@a2c-smcp/protocol";
import { resourceName } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { formatBytes } from "../terminal/numbers.ts";
import { shortPath } from "../terminal/short-path.ts";
import type { Column } from "../terminal/table.ts";
import { renderTable, tableWidth } from "../terminal/table.ts";

/** A resource and where it comes from. */
export interface Listed {
  readonly computer: string;
  readonly server: string;
  readonly resource: A2cResource;
}

/** Resources as a table: a document by its file with the title second, anything else by its title or name. */
export function resourceTable(
  { out: { style, width }, messages }: Pick<CommandContext, "out" | "messages">,
  listed: readonly Listed[],
): string {
  const say = messages.office.headers;
  const hasSeveral = new Set(listed.map(({ computer }) => computer)).size > 1;
  const facts: Column<Listed>[] = [
    { header: say.computer, value: ({ computer }) => (hasSeveral ? computer : undefined) },
    { header: say.server, value: ({ server }) => server, paint: style.quiet },
    { header: say.name, value: ({ resource }) => fileOrName(resource), paint: style.strong },
    { header: say.title, value: ({ resource }) => titleBesideFile(resource) },
    { header: say.type, value: ({ resource }) => resource.mime_type },
    { header: say.size, value: ({ resource }) => sizeOf(resource), align: "right" },
  ];
  const folder: Column<Listed> = {
    ...{ header: say.folder, paint: style.quiet, keepsEnd: true },
    value: ({ resource }) => folderOf(resource),
  };
  const uri: Column<Listed> = {
    ...{ header: say.uri, paint: style.place, isWhole: true },
    value: ({ resource }) => resource.uri,
  };
  const hasRoom = tableWidth(listed, [...facts, folder]) <= width;
  return renderTable(listed, [...facts, ...(hasRoom ? [folder] : []), uri], { width, style });
}

function fileOrName(resource: A2cResource): string {
  const { name, file } = resourceName(resource);
  return file ?? name;
}

/** The title of a document, unless it says nothing or no more than the file does. */
function titleBesideFile(resource: A2cResource): string | undefined {
  const { name, file } = resourceName(resource);
  return file === undefined || name === file ? undefined : name;
}

function folderOf(resource: A2cResource): string | undefined {
  const { path } = resourceName(resource);
  return path === undefined ? undefined : shortPath(path.slice(0, path.lastIndexOf("/")) || "/");
}

function sizeOf({ size }: A2cResource): string | undefined {
  return size === undefined ? undefined : formatBytes(size);
}
