import type { Column } from "../terminal/table.ts";
import type { Look } from "./look.ts";

/** The column with what to type next: whole URIs, or in the shell what is short for them there. */
export function placeColumn<Row>(look: Look, uriOf: (row: Row) => string): Column<Row> {
  const { out, messages, shortName } = look;
  const { uri, name } = messages.look.headers;
  const paint = out.style.place;
  if (!shortName) return { header: uri, value: uriOf, paint, isWhole: true };
  return { header: name, value: (row) => shortName(uriOf(row)), paint, isWhole: true };
}
