import type { SearchHitView } from "../../../api/search.ts";

type Snippet = SearchHitView["snippet"];

/** Enough to see where the match stands, little enough that it is on the first line or the second. */
const LEAD = 40;

/** A snippet whose first match is near its start: a short row would else cut it off. */
export function startNearMatch(snippet: Snippet): Snippet {
  const [first, ...rest] = snippet;
  if (first === undefined || first.is_match || rest.length === 0) return snippet;
  const characters = [...first.text];
  if (characters.length <= LEAD) return snippet;
  const lead = characters.slice(-LEAD).join("");
  // A word that would be cut is left out; where there are no spaces, as in Chinese, any character may come first.
  const start = lead.search(/\s\S/);
  return [
    { text: `…${start < 0 || start > LEAD / 2 ? lead : lead.slice(start + 1)}`, is_match: false },
    ...rest,
  ];
}
