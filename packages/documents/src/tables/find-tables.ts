import type { DocumentLibrary } from "../library/document-library.ts";
import type { LibraryDocument } from "../library/library-document.ts";
import { EngineError } from "./engine-error.ts";
import { joinContinued } from "./join-continued.ts";
import type { TableSource } from "./table-source.ts";
import { tableSource } from "./table-source.ts";

/** Where tables are looked for: a whole document, one page of it, or one element. */
export interface TablePlace {
  readonly document: LibraryDocument;
  readonly pageIndex?: number | undefined;
  readonly elementId?: string | undefined;
}

/** Pages that are looked through for tables; a longer document has to be asked by page. */
const MOST_PAGES = 60;
const categories: ReadonlySet<string> = new Set(["table", "pivot_table"]);

/** The tables of a place, in the order of the pages. Throws an EngineError where nobody can tell. */
export async function findTables(
  library: DocumentLibrary,
  place: TablePlace,
  signal?: AbortSignal,
): Promise<readonly TableSource[]> {
  if (place.elementId !== undefined) return oneTable(library, { ...place, id: place.elementId }, signal);
  const found: TableSource[] = [];
  for (const index of pagesOf(place))
    found.push(...joinContinued(await tablesOfPage(library, { document: place.document, index }, signal)));
  return found;
}

async function tablesOfPage(
  library: DocumentLibrary,
  { document, index }: { readonly document: LibraryDocument; readonly index: number },
  signal?: AbortSignal,
): Promise<TableSource[]> {
  const page = await library.read(document, { kind: "page", index }, signal);
  return (page?.elements ?? []).flatMap((element) => {
    if (!categories.has(element.category)) return [];
    return tableSource(document, { ...element, pageIndex: index }, page?.title ?? "") ?? [];
  });
}

async function oneTable(
  library: DocumentLibrary,
  { document, id }: TablePlace & { readonly id: string },
  signal?: AbortSignal,
): Promise<readonly TableSource[]> {
  const window = { offset: 0, limit: 50 };
  const element = await library.read(document, { kind: "element", id, window }, signal);
  const beside = element
    ? joinContinued(await tablesOfPage(library, { document, index: element.pageIndex }, signal))
    : [];
  const joined = beside.find(({ elementId }) => elementId === id);
  if (joined !== undefined) return [joined];
  const title = beside[0]?.pageTitle ?? "";
  const source = element && tableSource(document, element, title);
  if (source === undefined) throw new EngineError("refused", `${id} is no table of ${document.source.name}`);
  return [source];
}

function pagesOf({ document, pageIndex }: TablePlace): readonly number[] {
  const { pageCount } = document.description;
  if (pageIndex !== undefined) return [pageIndex];
  if (pageCount > MOST_PAGES)
    throw new EngineError(
      "refused",
      `${document.source.name} has ${pageCount} pages; name the page of the table, like ${document.source.name}#12`,
    );
  return Array.from({ length: pageCount }, (_, index) => index);
}
