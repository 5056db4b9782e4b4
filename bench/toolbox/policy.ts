import type { Question } from "./question.ts";

/** Calls a tool; resolves to its words, and whether pictures came along. */
export type Call = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<string>;

/** How a question went. */
export interface Outcome {
  readonly question: Question;
  readonly isAnswered: boolean;
  readonly calls: number;
  readonly texts: readonly string[];
  /** It looked complete and was not. */
  readonly isMisleading: boolean;
}

const MOST_READS = 2;

/** Search, read the best places, look into the best document: the same for every question, no model in between. */
export async function answer(question: Question, call: Call): Promise<Outcome> {
  const texts: string[] = [];
  const ask: Call = async (tool, args) => {
    const text = await call(tool, args);
    texts.push(text);
    return text;
  };
  const outcome = (isAnswered: boolean): Outcome => ({
    ...{ question, isAnswered, calls: texts.length, texts },
    isMisleading: !isAnswered && texts.some((text) => /^(?:No hits\.|Yes, word|No: nothing)/.test(text)),
  });
  const { first, ask: words, expect } = question;
  const opening = first ?? { tool: "search_documents", args: { query: words, limit: 5, max_tokens: 1_000 } };
  const found = await ask(opening.tool, opening.args);
  if (expect.test(found)) return outcome(true);
  if (first) return outcome(false);
  for (const [citation] of [...found.matchAll(/\[[^\]\n]+ p\. \d+[^\]\n]*\]/g)].slice(0, MOST_READS))
    if (expect.test(await ask("read_pages", { uri: citation, max_tokens: 1_500 }))) return outcome(true);
  return outcome(false);
}
