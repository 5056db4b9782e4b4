import type { FinderDocument } from "@a2c-smcp/protocol";
import { documentName } from "@a2c-smcp/protocol";
import { oneLine } from "@a2c-smcp/runtime";
import { filterDocuments } from "./search-catalogue.ts";

/** What a search is narrowed to. */
interface Filters {
  readonly path?: string | undefined;
  readonly file_type?: string | undefined;
}

const MOST_NAMED = 12;

/** For whoever found nothing: what the search was narrowed to, and what there is where no document passes at all. */
export function describeFilters({ path, file_type }: Filters, documents: readonly FinderDocument[]): string {
  const filters = Object.entries({ path, file_type }).filter(([, value]) => value !== undefined);
  if (filters.length === 0) return "";
  const named = filters.map(([name, value]) => `${name} ${JSON.stringify(oneLine(value ?? "", 120))}`);
  return [
    `Looked only in ${named.join(" and ")}: leave it out to look in everything.`,
    path !== undefined && isNowhere({ path: path.replaceAll("\\", "/") }, documents)
      ? `No document that is known is below that path; folders: ${foldersOf(documents)}.`
      : "",
    file_type !== undefined && isNowhere({ file_type }, documents)
      ? `No document that is known is of that type; types: ${typesOf(documents)}.`
      : "",
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

/** A glob is a server's to match. */
function isNowhere(filter: Filters, documents: readonly FinderDocument[]): boolean {
  if (/[*?{[]/.test(filter.path ?? "")) return false;
  return filterDocuments(documents, filter).documents.length === 0;
}

function typesOf(documents: readonly FinderDocument[]): string {
  return few(documents.flatMap(({ file_type }) => file_type || []));
}

/** The folders that documents lie in, by their last part. */
function foldersOf(documents: readonly FinderDocument[]): string {
  return few(documents.flatMap((document) => documentName(document).path?.split("/").at(-2) || []));
}

function few(names: readonly string[]): string {
  const all = [...new Set(names)];
  const shown = all.slice(0, MOST_NAMED).map((name) => oneLine(name, 40));
  return `${shown.join(", ") || "none"}${all.length > shown.length ? ` and ${all.length - shown.length} more` : ""}`;
}
