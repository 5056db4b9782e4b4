import { unitsOf } from "./fold-text.ts";
import { normaliseText } from "./normalise-text.ts";
import type { QueryUnit, UnitForm } from "./query-unit.ts";
import { hashOfWord, TokenBuffer } from "./token-buffer.ts";

/** Where a unit stands in a text, counted in words, and from where to where in the normalised text. */
export interface Occurrence {
  readonly start: number;
  readonly end: number;
  readonly weight: number;
  readonly from: number;
  readonly to: number;
  /** Whether it is all of the head of a table's row, and so what the row is about. */
  readonly isRowHead: boolean;
}

/** The places of each unit in one text, and how many words the text has. */
export interface ScannedText {
  readonly found: readonly (readonly Occurrence[])[];
  readonly length: number;
  /** Whether all of the query stands in it as it was typed. */
  readonly isAsTyped: boolean;
}

interface SoughtForm extends Pick<UnitForm, "weight" | "isPrefix"> {
  readonly parts: readonly string[];
  readonly unit: number;
}

/** What a word counts in the head of a table's row, and what it counts where it is all of it. */
const rowHeads = { none: 1, part: 2.5, all: 4 } as const;
const NOWHERE: Occurrence[] = [];
/** More places of one word tell nothing new. */
const MOST_OCCURRENCES = 1_000;
/** First words are looked up by the last bits of their hash before anything else: most words are not looked for. */
const FILTER = 0xfff;

/** Finds the units of a query in texts, in one pass over the words of each. */
export class PassageScanner {
  readonly #tokens = new TokenBuffer();
  readonly #filter = new Uint8Array(FILTER + 1);
  readonly #byFirstWord = new Map<number, SoughtForm[]>();
  /** Forms of one word that may go on: every word has to be held against them. */
  readonly #beginnings: SoughtForm[] = [];
  readonly #units: number;

  /** `typed`: the whole query in the forms in which it may stand in a row. */
  constructor(units: readonly QueryUnit[], typed: readonly UnitForm[] = []) {
    this.#units = units.length;
    for (const [unit, { forms }] of units.entries()) for (const form of forms) this.#add(form, unit);
    for (const form of typed) this.#add(form, units.length);
  }

  /** Scans a text as it is in the document. */
  scan(text: string): ScannedText {
    const found = new Array<Occurrence[]>(this.#units + 1).fill(NOWHERE);
    const tokens = this.#tokens;
    tokens.read(unitsOf(normaliseText(text)));
    for (let at = 0; at < tokens.length; at += 1) {
      if (this.#filter[tokens.hashOf(at) & FILTER] === 1) this.#look(at, found);
      for (const form of this.#beginnings)
        if (tokens.isWord(at, form.parts[0] ?? "", true)) this.#note(found, at, form);
    }
    const typed = found.pop();
    return { found, length: tokens.length, isAsTyped: typed !== undefined && typed.length > 0 };
  }

  #look(at: number, found: Occurrence[][]): void {
    const forms = this.#byFirstWord.get(this.#tokens.hashOf(at));
    if (forms) for (const form of forms) if (this.#standsAt(at, form)) this.#note(found, at, form);
  }

  #standsAt(at: number, { parts, isPrefix }: SoughtForm): boolean {
    for (let index = 0; index < parts.length; index += 1) {
      const mayGoOn = isPrefix && index === parts.length - 1;
      if (!this.#tokens.isWord(at + index, parts[index] ?? "", mayGoOn)) return false;
    }
    return true;
  }

  #note(found: Occurrence[][], start: number, { unit, parts, weight }: SoughtForm): void {
    const places = found[unit];
    // Two forms of a unit in one place are one.
    if (places === undefined || places.length >= MOST_OCCURRENCES || places.at(-1)?.start === start) return;
    const [from, to] = [this.#tokens.startOf(start), this.#tokens.endOf(start + parts.length - 1)];
    const share = this.#tokens.shareOfRowHead(start, start + parts.length - 1);
    const isRowHead = share === "all";
    const place = { start, end: start + parts.length, weight: weight * rowHeads[share], from, to, isRowHead };
    // Most units are in few texts: a list of its own is made for those that are.
    if (places === NOWHERE) found[unit] = [place];
    else places.push(place);
  }

  #add({ words, isPrefix, weight }: UnitForm, unit: number): void {
    const form = { parts: words.split(" "), isPrefix, weight, unit };
    if (isPrefix && form.parts.length === 1) return void this.#beginnings.push(form);
    const hash = hashOfWord(form.parts[0] ?? "");
    this.#filter[hash & FILTER] = 1;
    const others = this.#byFirstWord.get(hash);
    if (others) others.push(form);
    else this.#byFirstWord.set(hash, [form]);
  }
}
