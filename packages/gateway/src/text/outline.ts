import { oneLine } from "@a2c-smcp/runtime";

export interface OutlineEntry {
  readonly title: string;
  /** Where it begins in the text. */
  readonly offset: number;
}

const MOST_ENTRIES = 30;
const HEADING = /^(#{1,4}) +(\S.*)$/gm;

/** What a long text is made of: the headings of Markdown, or the keys of a JSON object. */
export function outlineOf(text: string): OutlineEntry[] {
  const headings = [...text.matchAll(HEADING)].map(({ index, 1: marks = "", 2: title = "" }) => ({
    title: `${marks} ${oneLine(title, 80)}`,
    offset: index,
  }));
  const entries = headings.length > 0 ? headings : jsonKeys(text);
  if (entries.length <= MOST_ENTRIES) return entries;
  const rest = entries.length - MOST_ENTRIES;
  const last = entries[MOST_ENTRIES];
  return [...entries.slice(0, MOST_ENTRIES), { title: `… and ${rest} more`, offset: last?.offset ?? 0 }];
}

/** The keys of the outermost object of indented JSON; what is on one line has no places to speak of. */
function jsonKeys(text: string): OutlineEntry[] {
  if (!text.startsWith("{\n")) return [];
  return [...text.matchAll(/^(?: {2}|\t)"((?:[^"\\]|\\.){1,80})":/gm)].map(({ index, 1: key = "" }) => ({
    title: oneLine(key, 80),
    offset: index,
  }));
}
