const LONGEST_HINT = 64;
const LONGEST_READ = 1_024;

/** What of a suggested name is safe in a file name. */
export function cleanHint(hint: string): string {
  const safe = hint
    .slice(0, LONGEST_READ)
    .replaceAll(/[^A-Za-z0-9._-]+/g, "_")
    .slice(0, LONGEST_HINT);
  const isMark = (character: string | undefined): boolean =>
    character !== undefined && "._-".includes(character);
  let [start, end] = [0, safe.length];
  while (start < end && isMark(safe[start])) start += 1;
  while (end > start && isMark(safe[end - 1])) end -= 1;
  return safe.slice(start, end);
}
