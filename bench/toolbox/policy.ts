import type { Question } from "./question.ts";

/** Calls a tool; resolves to its words, and whether pictures came along. */
export type Call = (tool: string, args: Readonly<Record<string, unknown>>) => Promise<string>;

/** How the places of an answer are read on, with the tools of one gateway. */
export interface Reading {
  /** The tools that it has. */
  readonly tools: ReadonlySet<string>;
  /** What names a place in an answer. */
  readonly places: RegExp;
  readonly tool: string;
}

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

/** How a gateway with these tools is read: by citations and pages, or by the URIs that it gave before. */
export function readingOf(names: readonly string[]): Reading {
  const tools = new Set(names);
  if (tools.has("read_pages")) return { tools, tool: "read_pages", places: /\[[^\]\n]+ p\. \d+[^\]\n]*\]/g };
  return { tools, tool: "read_page", places: /dpe:\/\/\S+?\/pages\/\d+/g };
}

/**
 * Search, read the best places, look into the best document: the same for every question, no model in between. A question
 * that has a tool of its own is searched for where there is no such tool.
 */
export async function answer(question: Question, call: Call, reading: Reading): Promise<Outcome> {
  const texts: string[] = [];
  const ask: Call = async (tool, args) => {
    const text = await call(tool, args);
    texts.push(text);
    return text;
  };
  const outcome = (isAnswered: boolean): Outcome => ({
    ...{ question, isAnswered, calls: texts.length, texts },
    // A number that a table gives looks like the answer, whichever it is.
    isMisleading:
      !isAnswered && (isNumber || texts.some((text) => /^(?:No hits\.|Yes, word|No: nothing)/.test(text))),
  });
  let isNumber = false;
  const { ask: words, words: plain } = question;
  const first = question.first && reading.tools.has(question.first.tool) ? question.first : undefined;
  const expect = first === undefined && plain !== undefined ? plain : question.expect;
  const opening = first ?? { tool: "search_documents", args: { query: words, limit: 5, max_tokens: 1_000 } };
  const found = await ask(opening.tool, opening.args);
  isNumber = first?.tool === "query_table" && !found.startsWith("Error");
  if (expect.test(found)) return outcome(true);
  if (first) return outcome(false);
  for (const [place] of [...found.matchAll(reading.places)].slice(0, MOST_READS))
    if (expect.test(await ask(reading.tool, { uri: place, max_tokens: 1_500 }))) return outcome(true);
  return outcome(false);
}
