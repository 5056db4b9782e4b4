import { quoteText } from "@a2c-smcp/runtime";
import type { QuotePlace } from "./quote-places.ts";

const yes = {
  exact: "Yes, word for word",
  case: "Yes but for capital letters",
  numbers: "Yes but for how numbers are written",
  signs: "Yes but for punctuation",
} as const;
const there = {
  exact: "word for word",
  case: "but for capital letters",
  numbers: "but for how numbers are written",
  signs: "but for punctuation",
} as const;

/** What is known of where a quote was looked for. */
export interface LookedFor {
  /** Everything was looked at. */
  readonly isAll: boolean;
  readonly where: string;
  /** It stands on another page than the one that was named. */
  readonly isElsewhere: boolean;
}

/** Whether and how a quote stands somewhere, in a sentence. */
export function quoteSentence(
  { match, over, pageIndex }: QuotePlace,
  at: string,
  { isAll, where, isElsewhere }: LookedFor,
): string {
  if (match.kind === "close") {
    const no = isAll ? `No, not word for word in ${where}.` : `Not in what is searchable so far of ${where}.`;
    const share = Math.floor(match.share * 100);
    return `${no} Closest, with ${share} % of its words: ${at}: ${quoteText(match.text, 600)}`;
  }
  const between = over?.between.length ? `, with ${quoteText(over.between.join(" "), 200)} between` : "";
  const end = over ? ` to p. ${pageIndex + 2}, over the page break${between}` : "";
  const head = isElsewhere ? `Not on ${where}. It stands elsewhere, ${there[match.kind]}` : yes[match.kind];
  return `${head}: ${at}${end}`;
}
