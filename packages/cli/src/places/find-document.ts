import { buildDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { CitedPlace } from "@a2c-smcp/toolbox";
import { readCitation } from "@a2c-smcp/toolbox";
import type { CommandContext } from "../office/command-context.ts";
import { nearest } from "../office/nearest.ts";
import { ExitCode, UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";
import type { KnownDocument } from "./all-documents.ts";
import { allDocuments } from "./all-documents.ts";
import { matchDocuments } from "./match-documents.ts";
import { findPrintedPage, readPrinted } from "./printed-page.ts";

/** A place that somebody named. */
export interface FoundPlace {
  readonly uri: string;
  /** Known where a document was looked for. */
  readonly computer?: string | undefined;
}

/** How many of several documents are offered. */
const MOST_OFFERED = 8;

/** Whether a word is a URI as it stands, which needs no looking up. */
export function isUri(word: string): boolean {
  return /^[a-z][a-z\d+.-]*:\/\//i.test(word) || /^dpe:/i.test(word);
}

/**
 * The place that a word means: a URI, or a document by path, file name or title, with a page behind a colon:
 * `handbook.pdf:43`, or as answers cite it: `[handbook.pdf p. 43]`. Throws where nothing or more than one document is meant.
 */
export async function findPlaceOf(context: CommandContext, word: string): Promise<FoundPlace> {
  if (isUri(word)) return { uri: word };
  const documents = await allDocuments(context);
  const found = findIn(context, documents, word);
  if (found) return found;
  const printed = await findPrinted(context, documents, word);
  if (printed) return printed;
  const say = context.messages.office.place;
  const names = documents.flatMap(({ named: { name, file } }) =>
    file === undefined ? [name] : [name, file],
  );
  const near = nearest(splitPage(word).name, [...new Set(names)], 3).map(printableLine);
  const hint = near.length > 0 ? `${say.near(near.join(", "))} ${say.hint}` : say.hint;
  throw new UserError(say.none(printableLine(word)), { hint });
}

/** The place that a word means among these documents; undefined where it means none. */
export function findIn(
  context: CommandContext,
  documents: readonly KnownDocument[],
  word: string,
): FoundPlace | undefined {
  // A name may have a colon in it, so the whole word comes first.
  const whole = matchDocuments(documents, word);
  if (whole.length > 0) return { ...placeOf(theOne(context, word, whole)) };
  for (const { name, page, element } of [readCitation(word), splitPage(word)]) {
    const found = name === word ? [] : matchDocuments(documents, name);
    if (found.length === 0) continue;
    const { uri, computer } = placeOf(theOne(context, name, found));
    const { host, docRef } = parseDpeUri(uri);
    const pageIndex = page === undefined ? {} : { pageIndex: page - 1 };
    return {
      computer,
      uri: buildDpeUri({ host, docRef, ...(element ? { elementId: element } : pageIndex) }),
    };
  }
  return undefined;
}

/** A page by what is printed on it, a sheet by its title, an element, where the document before it is known. */
async function findPrinted(
  context: CommandContext,
  documents: readonly KnownDocument[],
  word: string,
): Promise<FoundPlace | undefined> {
  const place = readPrinted(word);
  const found = place === undefined ? [] : matchDocuments(documents, place.name);
  if (place === undefined || found.length === 0) return undefined;
  const { computer, document } = theOne(context, place.name, found);
  const { host, docRef } = parseDpeUri(document.uri);
  if (/^[a-z]+-\d+-\d+$/.test(place.label))
    return { computer, uri: buildDpeUri({ host, docRef, elementId: place.label }) };
  const page = await findPrintedPage(document.uri, place.label, (window) =>
    context.agent.readDocument(computer, document.uri, { signal: context.signal, pages: true, ...window }),
  );
  if ("uri" in page) return { computer, uri: page.uri };
  const say = context.messages.office.place;
  throw new UserError(say.noPage(printableLine(place.name), printableLine(place.label)), {
    hint: say.noPageHint(page.pages),
  });
}

/** The page, counted from 1, behind the last colon. */
function splitPage(word: string): CitedPlace {
  const [, name, page] = /^(.+):([1-9]\d{0,8})$/.exec(word) ?? [];
  return name === undefined ? { name: word } : { name, page: Number(page) };
}

function placeOf({ computer, document: { uri } }: KnownDocument): Required<FoundPlace> {
  return { computer, uri };
}

function theOne({ messages }: CommandContext, word: string, found: readonly KnownDocument[]): KnownDocument {
  const [first] = found;
  if (first && found.length === 1) return first;
  const say = messages.office.place;
  const offered = found
    .slice(0, MOST_OFFERED)
    .map(
      ({ named, document }) => `  ${[named.path ?? named.name, document.uri].map(printableLine).join("  ")}`,
    );
  const more = found.length > MOST_OFFERED ? [`  … ${found.length - MOST_OFFERED}`] : [];
  const hint = [say.choose, ...offered, ...more].join("\n");
  throw new UserError(say.several(printableLine(word), found.length), { exitCode: ExitCode.WrongUse, hint });
}
