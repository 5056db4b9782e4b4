import type { Dialect } from "./dialect.ts";

export interface SplitRecord {
  readonly fields: string[];
  /** Where the next record starts. */
  readonly end: number;
  /** False when the text ended before the record did. */
  readonly isComplete: boolean;
}

const QUOTE = '"';

/**
 * Takes one record apart. A quote that opens no field stands for itself, and so does what follows a closing one: a
 * careless file is read as most programs read it. Records end where `RecordScanner` says they do.
 */
export function splitRecord(text: string, start: number, dialect: Dialect): SplitRecord {
  const fields: string[] = [];
  for (let at = start; ; ) {
    const { field, end } = readField(text, at, dialect);
    fields.push(field);
    if (text.startsWith(dialect.delimiter, end)) {
      at = end + dialect.delimiter.length;
      continue;
    }
    trimReturn(fields, dialect);
    return { fields, end: Math.min(end + 1, text.length), isComplete: end < text.length };
  }
}

interface Field {
  readonly field: string;
  readonly end: number;
}

function readField(text: string, start: number, dialect: Dialect): Field {
  if (!(dialect.hasQuotes && text.startsWith(QUOTE, start))) {
    const end = endOfPlain(text, start, dialect);
    return { field: text.slice(start, end), end };
  }
  let field = "";
  let at = start + 1;
  for (;;) {
    const quote = text.indexOf(QUOTE, at);
    if (quote < 0) return { field: field + text.slice(at), end: text.length };
    field += text.slice(at, quote);
    if (!text.startsWith(QUOTE, quote + 1)) {
      const end = endOfPlain(text, quote + 1, dialect);
      return { field: field + text.slice(quote + 1, end), end };
    }
    field += QUOTE;
    at = quote + 2;
  }
}

function endOfPlain(text: string, start: number, { delimiter, newline }: Dialect): number {
  for (let at = start; at < text.length; at += 1) {
    const character = text[at];
    if (character === delimiter || character === newline) return at;
  }
  return text.length;
}

/** The carriage return in front of a line feed belongs to the end of the line. */
function trimReturn(fields: string[], { newline }: Dialect): void {
  const last = fields.length - 1;
  const field = fields[last];
  if (newline === "\n" && field?.endsWith("\r")) fields[last] = field.slice(0, -1);
}
