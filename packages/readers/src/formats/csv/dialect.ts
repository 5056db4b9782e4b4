import { splitRecord } from "./split-record.ts";

/** How the records of a file are written. */
export interface Dialect {
  readonly delimiter: string;
  /** Whether `"` encloses fields; without it every line is a record. */
  readonly hasQuotes: boolean;
  /** `\r` only in files of old Macs. */
  readonly newline: "\n" | "\r";
}

const candidates = [",", ";", "\t", "|"] as const;
const SAMPLE_RECORDS = 50;

/** Finds out how a file is written from its first characters; `name` ends with the extension. */
export function detectDialect(head: string, name: string): Dialect {
  const newline = !head.includes("\n") && head.includes("\r") ? "\r" : "\n";
  const hint = /^sep=(.)\r?\n/i.exec(head)?.[1];
  if (hint !== undefined) return { delimiter: hint, hasQuotes: true, newline };
  const isTabbed = /\.(tsv|tab)$/i.test(name);
  const scored = candidates.map((delimiter) => {
    const preferred = isTabbed === (delimiter === "\t") ? 1.2 : 1;
    return { delimiter, score: preferred * score(records(head, { delimiter, hasQuotes: true, newline })) };
  });
  const best = scored.reduce((first, next) => (next.score > first.score ? next : first));
  return { delimiter: best.score > 0 ? best.delimiter : isTabbed ? "\t" : ",", hasQuotes: true, newline };
}

/** The first complete records of a text, as numbers of their fields. */
function records(head: string, dialect: Dialect): number[] {
  const counts: number[] = [];
  let start = 0;
  while (counts.length < SAMPLE_RECORDS && start < head.length) {
    const { fields, end, isComplete } = splitRecord(head, start, dialect);
    // The last record may be cut: it only counts when it is all there is.
    if (!isComplete && counts.length > 0) break;
    if (fields.length > 1 || fields[0] !== "") counts.push(fields.length);
    start = end;
  }
  return counts;
}

/** Many fields in each record and the same number in all of them speak for a delimiter. */
function score(counts: readonly number[]): number {
  const frequent = new Map<number, number>();
  for (const count of counts) frequent.set(count, (frequent.get(count) ?? 0) + 1);
  let best = 0;
  for (const [count, times] of frequent) {
    const share = times / counts.length;
    best = Math.max(best, count > 1 ? share * share * Math.log2(count + 1) : 0);
  }
  return best;
}
