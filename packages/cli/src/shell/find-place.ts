import { isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { allDocuments } from "../places/all-documents.ts";
import { findIn } from "../places/find-document.ts";
import { UserError } from "../process/exit.ts";
import { printableLine } from "../terminal/printable.ts";
import type { Place } from "./place.ts";
import { above, below, top } from "./place.ts";

/** The place that a word means, seen from another: a URI, `..`, `/`, a document by name or title, a page, an element. */
export async function findPlace(context: CommandContext, from: Place, word: string): Promise<Place> {
  if (/^dpe:/i.test(word)) return placeOfUri(context, word);
  let place = word.startsWith("/") ? top : from;
  // A title may have slashes in it, so it is tried before the word is taken for a path.
  const titled = place.uri === undefined ? await findDocument(context, word) : undefined;
  if (titled) return titled;
  for (const step of stepsOf(word)) place = await takeStep(context, place, step);
  return place;
}

/** The steps of a path. It may be written as in a URI, with `pages` and `elements` in it, where pages count from 0. */
function stepsOf(word: string): string[] {
  const parts = word.split("/").filter((part) => part !== "" && part !== ".");
  return parts.flatMap((part, index) => {
    if (part === "pages" || part === "elements") return [];
    return parts[index - 1] === "pages" && /^\d{1,9}$/.test(part) ? [String(Number(part) + 1)] : [part];
  });
}

async function takeStep(context: CommandContext, place: Place, step: string): Promise<Place> {
  if (step === "..") return above(place);
  const { uri } = place;
  if (uri !== undefined) return below({ ...place, uri }, step);
  const document = await findDocument(context, step);
  if (document) return document;
  const say = context.messages.shell;
  throw new UserError(say.noPlace(printableLine(step)), { hint: say.noPlaceHint });
}

async function placeOfUri(context: CommandContext, word: string): Promise<Place> {
  if (!isDpeUri(word))
    throw new UserError(`${printableLine(word)}?`, { hint: context.messages.office.failure.uriHint });
  const { docRef } = parseDpeUri(word);
  if (docRef === undefined) return top;
  const known = await findDocument(context, docRef);
  return { computer: known?.computer ?? context.named, uri: word };
}

/** The document that a name means, with its page where the name has one; several are offered. */
async function findDocument(context: CommandContext, name: string): Promise<Place | undefined> {
  return findIn(context, await allDocuments(context), name);
}
