import type { InlineMarks } from "../../text/inline-runs.ts";

/** Words that change how the words after them look. */
const markNames: ReadonlyMap<string, "bold" | "italic" | "strike" | "sub" | "sup"> = new Map([
  ["b", "bold"],
  ["i", "italic"],
  ["strike", "strike"],
  ["striked", "strike"],
  ["sub", "sub"],
  ["super", "sup"],
]);

const LEVEL = "nosupersub";

export const isMark = (word: string): boolean => word === LEVEL || markNames.has(word);

/** The marks after a word, which may also take one back: `\\b0`. */
export function markWord(marks: InlineMarks, word: string, isOn: boolean): InlineMarks {
  const name = markNames.get(word);
  if (name === undefined) return { ...marks, sub: undefined, sup: undefined };
  return { ...marks, [name]: isOn ? true : undefined };
}
