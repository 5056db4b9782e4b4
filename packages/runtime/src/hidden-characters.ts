/**
 * What a reader does not see or is misled by: control characters, those that change the direction of writing, joiners
 * and spaces without width, the invisible letters of the tags block, variation selectors, halves of surrogate pairs,
 * private and unassigned characters, fillers that are drawn as nothing, and every space but the plain one.
 */
const hidden =
  /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Variation_Selector}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\u17b4|\u17b5|(?! )\p{Zs}/gu;
/** What ends or changes a line, moves a cursor, or turns the direction of writing: `report\u202efdp.exe` is read as `reportexe.pdf`. */
const misleading = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu;
const ordinary = /[\t\n\r]/g;

/** Whether a text has characters that a reader does not see or is misled by. */
export function hasHidden(text: string): boolean {
  return text.search(hidden) !== -1;
}

/** How many there are; tabs and line breaks do not count. */
export function countHidden(text: string): number {
  return (text.match(hidden)?.length ?? 0) - (text.match(ordinary)?.length ?? 0);
}

/** The text with each such character spelled out as `\u{202e}`; a backslash that is there stays as it is. */
export function revealHidden(text: string): string {
  return text.replace(hidden, (character) => `\\u{${codeOf(character).toString(16)}}`);
}

/**
 * The text with only those characters replaced that make a line read as another one: control characters, line breaks and
 * what turns the direction of writing. Text of any script stays as it is.
 */
export function replaceMisleading(text: string, replacement: (character: string) => string): string {
  return text.replace(misleading, replacement);
}

/** A JSON text with each such character written as an escape: harmless to look at, and it reads back as it was. */
export function revealHiddenJson(json: string): string {
  return json.replace(hidden, (character) =>
    Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join(""),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, "0")}`;
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
