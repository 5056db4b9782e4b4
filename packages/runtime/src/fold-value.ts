import { revealHidden } from "./hidden-characters.ts";
import type { ValueSize } from "./measure-value.ts";
import { measureValue } from "./measure-value.ts";
import { DEFAULT_BOUNDS } from "./value-bounds.ts";

/** How much is shown before something is folded. */
export interface FoldLimits {
  /** Characters of one text or key. */
  readonly characters: number;
  /** Entries of one list or object. */
  readonly entries: number;
  readonly depth: number;
  readonly lines: number;
}

/** What stands where something is folded. */
export interface FoldWords {
  characters(left: number): string;
  entries(shown: number, total: number): string;
}

/** A value as lines for a person who decides by them. */
export interface Folded {
  /** Two spaces for each level. Characters that are not seen are spelled out, in keys, too. */
  readonly lines: readonly string[];
  readonly size: ValueSize;
  /** Whether everything is there. */
  readonly isWhole: boolean;
}

/** The limits of a value that is shown folded. */
export const FOLDED: FoldLimits = { characters: 200, entries: 20, depth: 4, lines: 40 };
/** Nothing is left out; what is nested deeper than any value from outside may be does not get here. */
export const WHOLE: FoldLimits = {
  characters: Number.POSITIVE_INFINITY,
  entries: Number.POSITIVE_INFINITY,
  depth: DEFAULT_BOUNDS.depth,
  lines: Number.POSITIVE_INFINITY,
};

const english: FoldWords = {
  characters: (left) => `… ${left.toLocaleString("en")} more characters`,
  entries: (shown, total) => `… ${shown.toLocaleString("en")} of ${total.toLocaleString("en")} shown`,
};

/** Shows a value line by line. What is left out leaves a sign with its size; nothing is cut in silence. */
export function foldValue(value: unknown, limits: FoldLimits = FOLDED, words: FoldWords = english): Folded {
  const folding = new Folding(limits, words);
  folding.add("", value, 0);
  return { lines: folding.lines, size: measureValue(value), isWhole: folding.isWhole };
}

class Folding {
  readonly lines: string[] = [];
  readonly #limits: FoldLimits;
  readonly #words: FoldWords;
  isWhole = true;

  constructor(limits: FoldLimits, words: FoldWords) {
    this.#limits = limits;
    this.#words = words;
  }

  /** @param label the key with its colon, or nothing */
  add(label: string, value: unknown, depth: number): void {
    const start = "  ".repeat(depth) + label;
    if (typeof value !== "object" || value === null) this.lines.push(start + this.#scalar(value));
    else if (Object.keys(value).length === 0) this.lines.push(start + (Array.isArray(value) ? "[]" : "{}"));
    else {
      if (label !== "") this.lines.push(start.trimEnd());
      this.#addEntries(value, label === "" ? depth : depth + 1);
    }
  }

  #addEntries(value: object, depth: number): void {
    const entries = Object.entries(value);
    const most = depth > this.#limits.depth ? 0 : Math.min(entries.length, this.#limits.entries);
    let told = 0;
    for (const [key, item] of entries.slice(0, most)) {
      if (this.lines.length >= this.#limits.lines) break;
      this.add(Array.isArray(value) ? "- " : `${this.#key(key)}: `, item, depth);
      told += 1;
    }
    if (told === entries.length) return;
    this.isWhole = false;
    this.lines.push(`${"  ".repeat(depth)}${this.#words.entries(told, entries.length)}`);
  }

  #key(key: string): string {
    return /^[A-Za-z_][\w-]*$/.test(key) && key.length <= this.#limits.characters ? key : this.#text(key);
  }

  #scalar(value: unknown): string {
    return typeof value === "string" ? this.#text(value) : revealHidden(String(value));
  }

  /** Quoted as in JSON, so that a backslash that was there is not taken for one of ours. */
  #text(text: string): string {
    const end = this.#cut(text);
    const shown = revealHidden(JSON.stringify(text.slice(0, end)));
    if (end === text.length) return shown;
    this.isWhole = false;
    return `${shown}${this.#words.characters(text.length - end)}`;
  }

  #cut(text: string): number {
    const { characters } = this.#limits;
    if (text.length <= characters) return text.length;
    // Half a character would be shown as one that is not there.
    return /[\ud800-\udbff]/.test(text.charAt(characters - 1)) ? characters - 1 : characters;
  }
}
