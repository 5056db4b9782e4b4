import type { SearchHitView } from "../../api/search.ts";

type Snippet = SearchHitView["snippet"];

/** Enough to see where the match stands, little enough that it is on the first line or the second. */
const LEAD = 40;

/** A snippet whose first match is near its start: a short row would else cut it off. */
export function startNearMatch(snippet: Snippet): Snippet {
  const [first, ...rest] = snippet;
  if (first === undefined || first.is_match || rest.length === 0) return snippet;
  const characters = [...first.text];
  if (characters.length <= LEAD) return snippet;
  return [{ text: `…${characters.slice(-LEAD).join("")}`, is_match: false }, ...rest];
}
