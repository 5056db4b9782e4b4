import type { SearchAnswer } from "@a2c-smcp/protocol";
import { describeCoverage, describeWords } from "@a2c-smcp/protocol";
import { cutText, estimateTokens } from "@a2c-smcp/runtime";

const CUT = "… cut to fit. Ask with a smaller limit or more exact words.";
/** What saying that it was cut costs. */
const CUT_TOKENS = 40;

/**
 * The text of a search within a budget. What a search does not cover stands at the end of its text, so it is said again
 * where that end is cut off.
 */
export function fitFound(text: string, maxTokens: number, answer: SearchAnswer | undefined): string {
  if (estimateTokens(text) <= maxTokens) return text;
  const facts = [
    ...(answer === undefined ? [] : describeWords(answer)),
    ...(answer?.coverage === undefined ? [] : describeCoverage(answer.coverage)),
  ];
  const rest = cutText(facts.join("\n"), 0, Math.floor(maxTokens / 4)).text.trimEnd();
  const hits = cutText(text, 0, maxTokens - CUT_TOKENS - estimateTokens(rest)).text.trimEnd();
  return [hits, CUT, rest].filter((line) => line !== "").join("\n");
}
