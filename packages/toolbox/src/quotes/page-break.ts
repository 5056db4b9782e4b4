import type { DpeElement, DpePage } from "@a2c-smcp/protocol";
import { renderElementText } from "@a2c-smcp/protocol";
import type { SameWords } from "./find-quote.ts";
import { standsIn } from "./find-quote.ts";
import { wordsOf } from "./normalise.ts";

/** How a quote runs over the break between two pages. */
export interface BrokenQuote {
  readonly kind: SameWords;
  /** What stands between its halves: a page number, a foot note. */
  readonly between: readonly string[];
}

/** Elements at the bottom of a page and at the top of the next that a text may run past, and their length. */
const MOST_PASSED = 3;
const LONGEST_PASSED = 300;

/** Elements that belong to the page and not to the text on it. */
const furniture: ReadonlySet<string> = new Set(["header", "footer"]);

/** Whether a quote begins on one page and ends on the next, past what stands at their edges; the least that is passed wins. */
export function matchOverBreak(quote: string, before: DpePage, after: DpePage): BrokenQuote | undefined {
  const pages = [before.elements, after.elements];
  const [ends = [], starts = []] = pages.map((elements) => textsOf(elements.filter(isText)));
  // A short last line of a page may have been taken for its foot.
  const [allEnds = [], allStarts = []] = pages.map(textsOf);
  return (
    matchTexts(quote, ends, starts) ??
    matchTexts(quote, allEnds, starts) ??
    matchTexts(quote, ends, allStarts) ??
    matchTexts(quote, allEnds, allStarts)
  );
}

function matchTexts(
  quote: string,
  before: readonly string[],
  after: readonly string[],
): BrokenQuote | undefined {
  const ends = partings(before.toReversed());
  const starts = partings(after);
  const tries = ends.flatMap((end) => starts.map((start) => ({ end, start })));
  const passed = ({ end, start }: (typeof tries)[number]): number => end.passed.length + start.passed.length;
  for (const { end, start } of tries.toSorted((a, b) => passed(a) - passed(b))) {
    const [above, below] = [end.rest.toReversed(), start.rest].map((texts) => texts.join("\n"));
    const kind = standsIn(quote, `${above}\n${below}`);
    // What stands on one of the pages alone does not run over.
    if (kind !== undefined && [above, below].some((text) => standsIn(quote, text ?? "") === kind))
      return undefined;
    if (kind !== undefined) return { kind, between: [...end.passed.toReversed(), ...start.passed] };
  }
  return undefined;
}

/** Whether a page may have one end of a quote: reading its neighbour is worth while. */
export function mayHaveEnd(quote: string, page: DpePage, end: "first" | "last"): boolean {
  const words = wordsOf(quote);
  const wanted = end === "first" ? words[0] : words.at(-1);
  // The word itself may be divided by the break.
  const letters = end === "first" ? wanted?.slice(0, 2) : wanted?.slice(-2);
  const text = textsOf(page.elements).join("\n").normalize("NFKC").toLowerCase();
  return letters !== undefined && text.includes(letters);
}

function isText({ category }: DpeElement): boolean {
  return !furniture.has(category);
}

function textsOf(elements: readonly DpeElement[]): string[] {
  return elements.map(renderElementText).filter((text) => text !== "");
}

interface Parting {
  readonly passed: readonly string[];
  readonly rest: readonly string[];
}

/** The texts from an edge of a page inwards, without none, one, two … of those at the edge. */
function partings(texts: readonly string[]): Parting[] {
  const found: Parting[] = [{ passed: [], rest: texts }];
  for (let count = 1; count <= Math.min(MOST_PASSED, texts.length - 1); count += 1) {
    if ((texts[count - 1] ?? "").length > LONGEST_PASSED) break;
    found.push({ passed: texts.slice(0, count), rest: texts.slice(count) });
  }
  return found;
}
