import type { FinderDocument, SearchHit } from "@a2c-smcp/protocol";
import { documentHit, MAX_LIMIT } from "@a2c-smcp/protocol";
import type { CommandContext } from "../office/command-context.ts";
import type { Found } from "./search-documents.ts";

/** Looks for words in what the catalogue of a Computer says of its documents. */
export async function searchTitles(
  context: CommandContext,
  computer: string,
  { query, limit }: { readonly query: string; readonly limit: number },
): Promise<Found> {
  const words = query.split(/[\s"]+/).filter((word) => word !== "");
  const filter = { keywords: words, limit: Math.min(MAX_LIMIT, Math.max(1, limit)) };
  const { documents, totalCount } = await context.agent.getFinder(computer, filter, {
    signal: context.signal,
  });
  context.onAnswer?.(documents);
  const hits = documents.slice(0, limit).map((document) => toHit(document, words));
  const facts = { isExact: true, isLoosened: false, corrections: [], suggestions: [], waiting: 0 };
  return { computer, isFullText: false, hits, total: totalCount, ...facts };
}

function toHit(document: FinderDocument, words: readonly string[]): SearchHit {
  const { summary, keywords = [] } = document;
  const text = [summary, keywords.join(", ")].filter(Boolean).join(" · ");
  return { ...documentHit(document), snippet: markWords(text, words) };
}

/** A text as pieces, those that are one of the words marked, whatever their case. */
export function markWords(text: string, words: readonly string[]): SearchHit["snippet"] {
  if (text === "") return [];
  const pattern = words.map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")).join("|");
  if (pattern === "") return [{ text, is_match: false }];
  return text
    .split(new RegExp(`(${pattern})`, "giu"))
    .map((piece, index) => ({ text: piece, is_match: index % 2 === 1 }))
    .filter(({ text: piece }) => piece !== "");
}
