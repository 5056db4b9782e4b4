/** A line of a difference: taken out, put in, or shown so that one sees where. */
export interface DifferenceLine {
  readonly kind: "removed" | "added" | "kept";
  readonly text: string;
}

/** Lines that are shown before and after what is different. */
const CONTEXT = 2;

/** What is different between two texts that differ in one place, line by line. */
export function lineDifference(before: string, after: string): DifferenceLine[] {
  const old = linesOf(before);
  const now = linesOf(after);
  const shorter = Math.min(old.length, now.length);
  let start = 0;
  while (start < shorter && old[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && old.at(-1 - end) === now.at(-1 - end)) end += 1;
  const tail = old.length - end;
  return [
    ...marked("kept", old.slice(Math.max(0, start - CONTEXT), start)),
    ...marked("removed", old.slice(start, tail)),
    ...marked("added", now.slice(start, now.length - end)),
    ...marked("kept", old.slice(tail, tail + CONTEXT)),
  ];
}

function linesOf(text: string): string[] {
  return text === "" ? [] : text.replace(/\r?\n$/, "").split(/\r?\n/);
}

function marked(kind: DifferenceLine["kind"], lines: readonly string[]): DifferenceLine[] {
  return lines.map((text) => ({ kind, text }));
}
