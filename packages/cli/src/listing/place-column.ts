import type { CommandContext } from "../office/command-context.ts";
import type { Column } from "../terminal/table.ts";

/** The column with what to type next: whole URIs, or in the shell what is short for them there. */
export function placeColumn<Row>(context: CommandContext, uriOf: (row: Row) => string): Column<Row> {
  const { out, messages, shortName } = context;
  const { uri, name } = messages.office.headers;
  const paint = out.style.place;
  if (!shortName) return { header: uri, value: uriOf, paint, isWhole: true };
  return { header: name, value: (row) => shortName(uriOf(row)), paint, isWhole: true };
}
