import type { QueryUnit, UnitForm } from "./query-unit.ts";

/** Where a unit stands in folded text, counted in words. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
}

/** The places of each unit in one text, and how many words the text has. */
export interface ScannedText {
  readonly found: readonly (readonly Occurrence[])[];
  readonly length: number;
}

interface SoughtForm extends Pick<UnitForm, "weight" | "isPrefix"> {
  readonly parts: readonly string[];
  readonly unit: number;
}

const NOWHERE: Occurrence[] = [];
const NO_WORDS: readonly string[] = [];
/** More places of one word tell nothing new. */
const MOST_OCCURRENCES = 64;

/** Finds the units of a query in folded texts, in one pass over the words of each. */
export class PassageScanner {
  readonly #byFirstWord = new Map<string, SoughtForm[]>();
  /** Forms of one word that may go on: every word has to be held against them. */
  readonly #beginnings: SoughtForm[] = [];
  readonly #units: number;

  constructor(units: readonly QueryUnit[]) {
    this.#units = units.length;
    for (const [unit, { forms }] of units.entries())
      for (const form of forms) this.#add({ ...form, parts: form.words.split(" "), unit });
  }

  scan(folded: string): ScannedText {
    const found = new Array<Occurrence[]>(this.#units).fill(NOWHERE);
    const words = folded === "" ? NO_WORDS : folded.split(" ");
    for (let at = 0; at < words.length; at += 1) this.#look(words, at, found);
    return { found, length: words.length };
  }

  #look(words: readonly string[], at: number, found: Occurrence[][]): void {
    const word = words[at] ?? "";
    const forms = this.#byFirstWord.get(word);
    if (forms) for (const form of forms) if (standsAt(words, at, form)) note(found, at, form);
    for (const form of this.#beginnings) if (word.startsWith(form.parts[0] ?? "")) note(found, at, form);
  }

  #add(form: SoughtForm): void {
    const [first = ""] = form.parts;
    if (form.isPrefix && form.parts.length === 1) return void this.#beginnings.push(form);
    const others = this.#byFirstWord.get(first);
    if (others) others.push(form);
    else this.#byFirstWord.set(first, [form]);
  }
}

function standsAt(words: readonly string[], at: number, { parts, isPrefix }: SoughtForm): boolean {
  for (let index = 1; index < parts.length; index += 1) {
    const word = words[at + index];
    const part = parts[index] ?? "";
    const isLast = index === parts.length - 1;
    if (word !== part && !(isPrefix && isLast && word?.startsWith(part) === true)) return false;
  }
  return true;
}

function note(found: Occurrence[][], start: number, { unit, parts, weight }: SoughtForm): void {
  const place = { start, end: start + parts.length, weight };
  const places = found[unit];
  // Most units are in few texts: a list of its own is made for those that are.
  if (places === NOWHERE) found[unit] = [place];
  // Two forms of a unit in one place are one.
  else if (places && places.length < MOST_OCCURRENCES && places.at(-1)?.start !== start) places.push(place);
}
