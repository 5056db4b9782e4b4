import { isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import { ToolRefusal } from "@a2c-smcp/provider";
import type { LibraryDocument, ListedDocument } from "../../library/library-document.ts";
import type { Source } from "../../sources/source.ts";
import type { DocumentsContext } from "../documents-context.ts";
import { docRefOf, findDocument } from "./find-document.ts";
import type { ToolCall } from "./tool.ts";

/** A place as a caller names it. */
export interface NamedPlace {
  readonly document: LibraryDocument;
  readonly pageIndex?: number | undefined;
  readonly elementId?: string | undefined;
}

/** Names that a question lists. */
const MOST_NAMES = 5;

/**
 * Finds what a caller names: a dpe:// URI, or a doc_ref, path, file name or title, with #sheet or #page behind it.
 * Two documents of one name are a question, never a guess.
 */
export async function findPlace(given: string, call: ToolCall): Promise<NamedPlace> {
  const { context } = call;
  if (isDpeUri(given)) {
    const { pageIndex, elementId } = parseDpeUri(given);
    return { document: await findDocument(given, call), pageIndex, elementId };
  }
  const whole = findByName(given, context);
  if (whole !== undefined) return { document: await findDocument(whole, call) };
  const [, name = given, part] = /^(.*\S)\s*[#:]\s*([^#:]+)$/.exec(given) ?? [];
  const docRef = findByName(name, context) ?? docRefOf(name, context);
  const document = await findDocument(docRef, call);
  if (part === undefined) return { document };
  if (ELEMENT.test(part)) return { document, elementId: part };
  return { document, pageIndex: await pageNamed({ document, part }, call) };
}

const ELEMENT = /^[a-z]+-\d+-\d+$/;
/** Pages whose titles are compared, and named where none is meant. */
const MOST_TITLES = 1000;
const NAMED_TITLES = 20;

/** A sheet or page by its title, or by its number from 1. */
async function pageNamed(
  { document, part }: { readonly document: LibraryDocument; readonly part: string },
  { context, signal }: ToolCall,
): Promise<number> {
  const { pageCount } = document.description;
  const wanted = part.trim().toLowerCase();
  const number = Number(/^(?:p\.?|page)?\s*(\d{1,7})$/.exec(wanted)?.[1] ?? Number.NaN);
  // Only sheets are named by numbers; the titles of a long document are not worth the wait.
  const isNumber = number >= 1 && number <= pageCount;
  if (isNumber && pageCount > NAMED_TITLES) return number - 1;
  const window = { offset: 0, limit: Math.min(pageCount, MOST_TITLES) };
  const pages = await context.library.read(document, { kind: "pages", window }, signal);
  const named = pages.findIndex(({ title }) => title.trim().toLowerCase() === wanted);
  if (named >= 0) return named;
  if (isNumber) return number - 1;
  const names = pages.slice(0, NAMED_TITLES).map(({ title }, at) => `${at + 1} ${title}`.trim());
  throw new ToolRefusal(
    `${document.source.name} has no page ${part}; it has ${pageCount}: ${names.join(", ")}`,
  );
}

/** The doc_ref that a name means in the closest way in which any is meant. */
function findByName(given: string, { library }: DocumentsContext): string | undefined {
  if (library.has(given)) return given;
  const name = given
    .trim()
    .replace(/^\[|\]$/g, "")
    .toLowerCase();
  const documents = library.documents();
  for (const isMeant of ways(name)) {
    const found = documents.filter(isMeant);
    if (found.length === 1) return found[0]?.source.docRef;
    if (found.length > 1) {
      const paths = found.slice(0, MOST_NAMES).map(({ source }) => source.relativePath);
      throw new ToolRefusal(`${given} may be ${paths.join(" or ")}; write the path.`);
    }
  }
  return undefined;
}

function ways(name: string): readonly ((document: ListedDocument) => boolean)[] {
  return [
    ({ source }) => source.relativePath.toLowerCase() === name || pathWithRoot(source).toLowerCase() === name,
    ({ source }) =>
      source.relativePath.toLowerCase().endsWith(`/${name}`) || source.name.toLowerCase() === name,
    ({ source }) => source.name.toLowerCase().replace(/\.[^.]*$/, "") === name,
    ({ title }) => title.toLowerCase() === name,
  ];
}

/** The path as lists show it: with the name of the folder that is served. */
function pathWithRoot({ path, relativePath }: Source): string {
  const parts = path.split(/[\\/]/);
  const depth = relativePath.split("/").length + 1;
  const shown = parts.slice(-depth).join("/");
  return shown.endsWith(`/${relativePath}`) ? shown : relativePath;
}
