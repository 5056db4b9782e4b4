import { isDpeUri, parseDpeUri } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { chosenComputers } from "../office/command-context.ts";
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
  for (const step of word.split("/").filter((part) => part !== "" && part !== "." && !isLevelName(part)))
    place = await takeStep(context, place, step);
  return place;
}

/** Paths may be written as in a URI, with `pages` and `elements` in them. */
function isLevelName(part: string): boolean {
  return part === "pages" || part === "elements";
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

/** The document of that name, or with that title. */
async function findDocument(context: CommandContext, name: string): Promise<Place | undefined> {
  let titled: Place | undefined;
  for (const computer of chosenComputers(context))
    for await (const { uri, doc_ref, title } of context.agent.documents(computer)) {
      if (doc_ref === name) return { computer, uri };
      if (title.toLowerCase() === name.toLowerCase()) titled ??= { computer, uri };
    }
  return titled;
}
