import type { MeaningCoverage, QueryWords, SearchAnswer, SearchCoverage } from "@a2c-smcp/protocol";
import { oneLine } from "@a2c-smcp/runtime";

/** Files that are named one by one. */
const MOST_PARTIAL = 5;
/** Words of a query that are named: as many as are looked for. */
const MOST_WORDS = 48;

/** Words come from the query, and from the text of documents. */
export function cleanWords({ corrections, leftOut, ignored, missing }: SearchAnswer): { words?: QueryWords } {
  const clean = (list: readonly string[] = []): string[] =>
    list.slice(0, MOST_WORDS).map((word) => oneLine(word, 80));
  const near = corrections
    .slice(0, MOST_WORDS)
    .map((one) => ({ word: oneLine(one.word, 80), near: clean(one.near) }));
  const words = {
    ...(near.length > 0 ? { corrections: near } : {}),
    ...(leftOut ? { leftOut } : {}),
    ...(ignored?.length ? { ignored: clean(ignored) } : {}),
    ...(missing?.length ? { missing: clean(missing) } : {}),
  };
  return Object.keys(words).length > 0 ? { words } : {};
}

/** Names of files, and what is wrong with them, are other people's text. */
export function cleanCoverage(coverage: SearchCoverage): SearchCoverage {
  const partial = coverage.partial.slice(0, MOST_PARTIAL).map((one) => ({
    ...one,
    file: oneLine(one.file, 160),
    reason: oneLine(one.reason, 200),
  }));
  const { meaning } = coverage;
  return { ...coverage, partial, ...(meaning === undefined ? {} : { meaning: cleanMeaning(meaning) }) };
}

function cleanMeaning({ model, reason, ...counts }: MeaningCoverage): MeaningCoverage {
  const why = reason === undefined ? {} : { reason: oneLine(reason, 200) };
  return { ...counts, model: oneLine(model, 80), ...why };
}
