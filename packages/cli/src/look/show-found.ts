import type { SearchHit } from "@a2c-smcp/protocol";
import { printable, printableLine } from "../printable.ts";
import { formatCount } from "../terminal/numbers.ts";
import { wrapPieces } from "../terminal/wrap.ts";
import type { Look } from "./look.ts";
import { note } from "./look.ts";
import type { Found } from "./search-documents.ts";
import { showMarkdown } from "./show-markdown.ts";

/** Shows what was found: the document, the place in it, and the text around the words. */
export function showFound(look: Look, query: string, found: readonly Found[]): void {
  const say = look.messages.look.search;
  const hasSeveral = found.length > 1;
  for (const { computer, hits, text } of found) {
    if (text !== undefined) showMarkdown(look, text);
    for (const hit of hits) showHit(look, hit, hasSeveral ? computer : undefined);
  }
  for (const part of found) tellFacts(look, part);
  const shown = found.reduce((sum, { hits }) => sum + hits.length, 0);
  const total = found.reduce((sum, part) => sum + part.total, 0);
  const isExact = found.every((part) => part.isExact);
  if (shown > 0) note(look, say.found(shown, `${formatCount(total)}${isExact ? "" : "+"}`));
  else if (found.every(({ text }) => text === undefined)) note(look, say.nothing(printableLine(query)));
}

function showHit(look: Look, hit: SearchHit, computer: string | undefined): void {
  const { out, messages } = look;
  const { style } = out;
  const page = hit.page_index === undefined ? undefined : messages.look.search.page(hit.page_index);
  const where = [computer, page, hit.page_title === hit.title ? undefined : hit.page_title];
  const behind = where.filter((part) => part !== undefined).map((part) => ` · ${printableLine(part)}`);
  out.print(`${style.strong(printableLine(hit.title))}${style.quiet(behind.join(""))}`);
  const pieces = hit.snippet.map(({ text, is_match }) => ({
    text: printable(text.replace(/\s+/g, " ")),
    paint: is_match ? style.mark : undefined,
  }));
  const width = Math.min(out.width - 2, 100);
  if (pieces.length > 0) for (const line of wrapPieces(pieces, width)) out.print(`  ${line}`);
  out.print(`  ${style.place(printableLine(hit.uri))}\n`);
}

function tellFacts(look: Look, found: Found): void {
  const { computer, isFullText, isLoosened, corrections, suggestions, waiting } = found;
  const say = look.messages.look.search;
  if (!isFullText) note(look, `${say.onlyTitles(computer)} ${say.onlyTitlesHint}`);
  if (isLoosened) note(look, say.loosened);
  for (const { word, near } of corrections)
    note(look, say.instead(printableLine(word), near.map(printableLine).join(", ")));
  if (waiting > 0) note(look, say.waiting(waiting));
  if (suggestions.length > 0) note(look, say.didYouMean(suggestions.map(printableLine).join(", ")));
}
