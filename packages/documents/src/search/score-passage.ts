import { followings, smallestWindow } from "./closeness.ts";
import { writtenForm } from "./language/stop-words.ts";
import type { QueryUnit, UnitForm } from "./query-unit.ts";
import type { Occurrence, PassageScanner, ScannedText } from "./scan-passage.ts";

/** The texts of a passage, as they are in the document. */
export interface PassageTexts {
  readonly title: string;
  readonly headings: string;
  /** Headings that stand above it. */
  readonly above: string;
  readonly body: string;
  /** Name of the file and title of the document. */
  readonly name: string;
}

/** A unit with what finding it is worth: rare words tell more than common ones. */
export interface WeighedUnit {
  readonly unit: QueryUnit;
  readonly worth: number;
}

/** What the scores of a query are made with. */
export interface ScoreContext {
  readonly units: readonly WeighedUnit[];
  readonly scanner: PassageScanner;
  /** Words of the fields on average, in the order of `fieldNames`. */
  readonly averages: readonly number[];
}

/** How well a passage holds the units. */
export interface PassageScore {
  /** By unit, 0 to 1: how much there is of it. */
  readonly held: readonly number[];
  /** What their order, closeness and place add, in units of worth. */
  readonly extras: number;
  /** What stands where in the body. */
  readonly body?: ScannedText | undefined;
}

const fieldNames = ["title", "headings", "above", "body", "name"] as const;
/** How much a word counts in each text, and how much the length of that text thins it. */
const fields = {
  title: { weight: 2, thinning: 0.5 },
  headings: { weight: 2, thinning: 0.5 },
  above: { weight: 1, thinning: 0.5 },
  body: { weight: 1, thinning: 0.9 },
  name: { weight: 2, thinning: 0.5 },
} as const;
/** How much the length of a body thins two characters of Chinese or Japanese; measured, see decision 0032. */
const PAIR_THINNING = 0.5;
const HANGUL = /\p{Script=Hangul}/u;
/** How soon one more of the same word stops counting. */
const SATURATION = 1.4;

/** What units that follow each other as they were typed add, and how soon one more such place stops counting. */
const PAIRS = 0.8;
const PAIR_SATURATION = 1;
/** What closeness, exact order and naming add for a few words, in shares of all that they are worth. */
const CLOSENESS = 0.35;
const IN_ORDER = 0.3;
const NAMING = 0.3;
/** What a word counts that is there with other marks only: mostly it is another word, or one typed without them. */
const OTHER_MARKS = 0.3;
/** A question of more words is not expected to stand anywhere as it was asked. */
const FEW_UNITS = 6;

/** Returns whether a passage has a word as it is written; always true where marks tell nothing apart. */
function writtenIn(passage: PassageTexts, units: readonly WeighedUnit[]): (unit: QueryUnit) => boolean {
  if (units.every(({ unit }) => unit.marked === undefined)) return () => true;
  const text = writtenForm(fieldNames.map((field) => passage[field]).join("\n"));
  return ({ marked }) => marked === undefined || hasWord(text, marked);
}

function hasWord(text: string, word: string): boolean {
  const isLetter = (at: number): boolean => /\p{L}|\p{M}/u.test(text.charAt(at));
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(at - 1) && !isLetter(at + word.length)) return true;
  return false;
}

/** Scores one passage. */
export function scorePassage(
  passage: PassageTexts,
  { units, scanner, averages }: ScoreContext,
): PassageScore {
  const texts = fieldNames.map((field) => scanner.scan(passage[field]));
  const isWritten = writtenIn(passage, units);
  const held = units.map(({ unit }, index) => {
    const much = saturated(texts, averages, { index, isPair: isPair(unit) });
    return much === 0 || isWritten(unit) ? much : much * OTHER_MARKS;
  });
  const all = units.reduce((sum, { worth }) => sum + worth, 0);
  const body = texts[fieldNames.indexOf("body")];
  const pairs = body === undefined ? 0 : PAIRS * pairsIn(body, units);
  if (units.length > FEW_UNITS) return { held, extras: pairs, body };
  const few =
    CLOSENESS * closeness(texts, units) + IN_ORDER * inOrder(texts) + (NAMING * naming(texts, units)) / all;
  return { held, extras: pairs + few * all, body };
}

function isPair({ kind, forms: [form] }: QueryUnit): boolean {
  return kind === "pair" && form !== undefined && !HANGUL.test(form.words);
}

/** BM25 over all texts as one: each place counts by its text, and the sum is bounded. Most units are in few texts. */
function saturated(
  texts: readonly ScannedText[],
  averages: readonly number[],
  unit: { readonly index: number; readonly isPair: boolean },
): number {
  let frequency = 0;
  for (let field = 0; field < texts.length; field += 1) {
    const places = texts[field]?.found[unit.index];
    const name = fieldNames[field];
    if (places === undefined || places.length === 0 || name === undefined) continue;
    const { weight } = fields[name];
    const thinning = unit.isPair && name === "body" ? PAIR_THINNING : fields[name].thinning;
    const length = (texts[field]?.length ?? 0) / (averages[field] ?? 1);
    frequency += (weight * weightOf(places)) / (1 - thinning + thinning * length);
  }
  return frequency / (SATURATION + frequency);
}

function weightOf(places: readonly Occurrence[]): number {
  let sum = 0;
  for (const { weight } of places) sum += weight;
  return sum;
}

/** What follows each other in the text as in the query. */
function pairsIn({ found }: ScannedText, units: readonly WeighedUnit[]): number {
  let sum = 0;
  for (let index = 1; index < units.length; index += 1) {
    const [first, second] = [units[index - 1], units[index]];
    const [before, behind] = [found[index - 1], found[index]];
    if (!hasAny(before) || !hasAny(behind)) continue;
    if (!first || !second || (first.unit.kind === "pair" && second.unit.kind === "pair")) continue;
    const count = followings(before, behind);
    if (count > 0) sum += (Math.min(first.worth, second.worth) * count) / (PAIR_SATURATION + count);
  }
  return sum;
}

function hasAny(places: readonly Occurrence[] | undefined): places is readonly Occurrence[] {
  return places !== undefined && places.length > 0;
}

/** 1 where all units stand side by side in one text, less the further apart they are. */
function closeness(texts: readonly ScannedText[], units: readonly WeighedUnit[]): number {
  if (units.length < 2) return 0;
  let best = 0;
  for (const { found } of texts) {
    const held = found.filter(hasAny);
    if (held.length < 2) continue;
    const window = smallestWindow(held);
    const share = held.length / units.length;
    if (window)
      best = Math.max(best, share * share * Math.sqrt(held.length / Math.max(window.length, held.length)));
  }
  return best;
}

/** Whether the query stands in one text as it was typed; in a title it counts fully. */
function inOrder(texts: readonly ScannedText[]): number {
  const at = fieldNames.find((_, index) => texts[index]?.isAsTyped);
  if (at === undefined) return 0;
  return at === "body" ? 0.7 : 1;
}

/**
 * The forms in which a query stands in a text as it was typed: its units in a row, and all of it with the words that
 * only join. None where it is one unit, or has parts of words. `verbatim` is the query folded.
 */
export function formsAsTyped(units: readonly QueryUnit[], verbatim: string): readonly UnitForm[] {
  const firsts = units.flatMap(({ forms: [first] }) => first ?? []);
  if (units.length < 2 || units.length > FEW_UNITS || units.some(({ kind }) => kind === "pair")) return [];
  const words = firsts.map((form) => form.words).join(" ");
  const inRow = { words, isPrefix: firsts.at(-1)?.isPrefix === true, weight: 1 };
  return verbatim === "" || verbatim === words
    ? [inRow]
    : [inRow, { words: verbatim, isPrefix: false, weight: 1 }];
}

/** What a code counts that is all of a row's head: the row says what it is, where a title may only mention it. */
const ROW_NAMED = 1.6;
const CODE = /\d/;

/** How much of the query, in worth, names the page: its title, its headings, its file; or a row of it, as a code does. */
function naming(texts: readonly ScannedText[], units: readonly WeighedUnit[]): number {
  const shares = { title: 1, headings: 0.6, above: 0, body: 0, name: 0.7 };
  const sums = fieldNames.map((name, field) => {
    const held = units.filter((_, index) => hasAny(texts[field]?.found[index]));
    return shares[name] * held.reduce((sum, { worth }) => sum + worth, 0);
  });
  const body = texts[fieldNames.indexOf("body")];
  const heads = units.filter(
    ({ unit }, index) =>
      CODE.test(unit.forms[0]?.words ?? "") && body?.found[index]?.some(({ isRowHead }) => isRowHead),
  );
  return Math.max(...sums, ROW_NAMED * heads.reduce((sum, { worth }) => sum + worth, 0));
}
