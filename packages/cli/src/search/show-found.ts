import type { DocumentName, SearchCoverage, SearchHit } from "@a2c-smcp/protocol";
import {
  hitTitle,
  hitUri,
  isAllSearched,
  isMeaningComplete,
  nameByFile,
  ownPageTitle,
} from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import { note } from "../office/command-context.ts";
import { showMarkdown } from "../office/show-markdown.ts";
import { formatCount } from "../terminal/numbers.ts";
import { printable, printableLine } from "../terminal/printable.ts";
import { sentences } from "../terminal/sentences.ts";
import { wrapPieces } from "../terminal/wrap.ts";
import type { Found } from "./search-documents.ts";

/** Files and places that are named one by one. */
const MOST_NAMED = 3;

/** Shows what was found: the document, the place in it, and the text around the words. */
export function showFound(context: CommandContext, query: string, found: readonly Found[]): void {
  const say = context.messages.office.search;
  const hasSeveral = found.length > 1;
  for (const { computer, hits, text } of found) {
    if (text !== undefined) showMarkdown(context, text);
    for (const hit of hits) showHit(context, hit, hasSeveral ? computer : undefined);
  }
  for (const part of found) tellFacts(context, isAllMissing(part, query) ? { ...part, missing: [] } : part);
  const shown = found.reduce((sum, { hits }) => sum + hits.length, 0);
  const total = found.reduce((sum, part) => sum + part.total, 0);
  const isExact = found.every((part) => part.isExact);
  if (shown > 0) note(context, say.found(shown, `${formatCount(total)}${isExact ? "" : "+"}`));
  else if (found.every(({ text }) => text === undefined)) tellNothing(context, query, found);
}

/** That nothing was found says already that every word of the query is nowhere. */
function isAllMissing({ missing = [], hits, text }: Found, query: string): boolean {
  const words = query.split(/\s+/).filter((word) => word !== "");
  return hits.length === 0 && text === undefined && words.every((word) => missing.includes(word));
}

/** That there is nothing is only said where everything was looked at. */
function tellNothing(context: CommandContext, query: string, found: readonly Found[]): void {
  const say = context.messages.office.search;
  const isAll = found.every((part) => part.isFullText && isAllSearched(part));
  note(context, (isAll ? say.nothing : say.nothingSoFar)(printableLine(query)));
}

function showHit(context: CommandContext, hit: SearchHit, computer: string | undefined): void {
  const { out, messages } = context;
  const { style } = out;
  const say = messages.office.search;
  const { page_index: index, page_label: label } = hit;
  const page = index === undefined ? undefined : say.page(index + 1, label && printableLine(label));
  const title = hitTitle(hit);
  const { name, second } = withFolder(nameByFile(title, hit.file));
  const where = [second, computer, page, hit.title === title ? undefined : ownPageTitle(hit.title, index)];
  const behind = where.filter((part) => part !== undefined).map((part) => ` · ${printableLine(part)}`);
  const head = [
    { text: printableLine(name), paint: style.strong },
    { text: behind.join(""), paint: style.quiet },
  ];
  for (const line of wrapPieces(head, out.width)) out.print(line);
  const pieces = hit.snippet.map(({ text, is_match }) => ({
    text: printable(text.replace(/\s+/g, " ")),
    paint: is_match ? style.mark : undefined,
  }));
  const width = Math.min(out.width - 2, 100);
  if (pieces.length > 0) for (const line of wrapPieces(pieces, width)) out.print(`  ${line}`);
  out.print(`  ${style.place(printableLine(hitUri(hit)))}`);
  for (const line of otherPlaces(context, hit)) out.print(`  ${style.quiet(line)}`);
  out.print("");
}

/** The file with its folder: two folders may have a file of one name. */
function withFolder({ name, second, file, path }: DocumentName): Pick<DocumentName, "name" | "second"> {
  if (file === undefined || path === undefined) return { name, second };
  return name === file ? { name: path, second } : { name, second: second === file ? path : second };
}

/** Other places that say the very same, which are no hits of their own. */
function otherPlaces({ messages }: CommandContext, { also_at = [] }: SearchHit): readonly string[] {
  const say = messages.office.search;
  const named = also_at.slice(0, MOST_NAMED).map((uri) => say.alsoAt(printableLine(uri)));
  const more = also_at.length - named.length;
  return more > 0 ? [...named, say.alsoMore(more)] : named;
}

/** What of all files was not searched; what waits is said with the others. */
function tellCoverage(context: CommandContext, coverage: SearchCoverage): void {
  const say = context.messages.office.search;
  const { files, searchable, waiting, failed, left_out, partial, partial_total } = coverage;
  if (searchable + waiting < files) note(context, say.uncovered(formatCount(searchable), formatCount(files)));
  if (failed > 0) note(context, say.unreadable(failed));
  if (left_out > 0) note(context, say.notServed(left_out));
  if (coverage.unread_pictures) note(context, say.pictures(coverage.unread_pictures));
  for (const { file, reason, page_index, row } of partial.slice(0, MOST_NAMED)) {
    const end = {
      page: page_index === undefined ? undefined : page_index + 1,
      row: row === undefined ? undefined : row + 1,
    };
    note(context, say.partly(printableLine(file), printableLine(reason), end));
  }
  const more = partial_total - Math.min(MOST_NAMED, partial.length);
  if (more > 0) note(context, say.morePartly(more));
  tellMeaning(context, coverage);
}

/** How far the search went by meaning, where a model is there for it and did not see everything. */
function tellMeaning(context: CommandContext, { meaning }: SearchCoverage): void {
  if (meaning === undefined || isMeaningComplete({ meaning })) return;
  const say = context.messages.office.search;
  const { is_used, searched, files, reason } = meaning;
  const why = reason === undefined ? "" : printableLine(reason);
  note(context, is_used ? say.byMeaning(formatCount(searched), formatCount(files), why) : say.onlyWords(why));
}

/** Words that were not looked for, and those that are nowhere, as far as was looked. */
function tellWords(context: CommandContext, found: Found): void {
  const { leftOut, ignored = [], missing = [], corrections } = found;
  const say = context.messages.office.search;
  const isAll = isAllSearched(found);
  for (const { word, near } of corrections)
    note(context, say.instead(printableLine(word), near.map(printableLine).join(", "), isAll));
  if (leftOut) note(context, say.leftOut(leftOut));
  if (ignored.length > 0) note(context, say.ignored(ignored.map(printableLine).join(", ")));
  if (missing.length > 0) note(context, say.missing(missing.map(printableLine).join(", "), isAll));
}

function tellFacts(context: CommandContext, found: Found): void {
  const { computer, isFullText, isLoosened, suggestions, waiting } = found;
  const say = context.messages.office.search;
  // An observer was reminded already that texts are for agents.
  if (!isFullText && context.way !== "observer")
    note(context, sentences(say.onlyTitles(computer), say.onlyTitlesHint));
  if (isLoosened) note(context, say.loosened);
  tellWords(context, found);
  if (waiting > 0) note(context, say.waiting(waiting));
  if (found.coverage) tellCoverage(context, found.coverage);
  if (suggestions.length > 0) note(context, say.didYouMean(suggestions.map(printableLine).join(", ")));
}
