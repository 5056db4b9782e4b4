import type { Occurrence } from "./closeness.ts";
import { occurrencesOf, smallestWindow } from "./closeness.ts";
import type { QueryUnit } from "./query-unit.ts";

/** The texts of a passage, folded. */
export interface FoldedPassage {
  /** Name of the file and title of the document. */
  readonly name: string;
  readonly title: string;
  readonly headings: string;
  readonly body: string;
}

/** A unit with what finding it is worth: rare words tell more than common ones. */
export interface WeighedUnit {
  readonly unit: QueryUnit;
  readonly worth: number;
}

/** How much a word counts in each text, and how much the length of that text thins it. */
const fields = {
  name: { weight: 2.5, typicalLength: 40, thinning: 0.3 },
  title: { weight: 4, typicalLength: 30, thinning: 0.4 },
  headings: { weight: 2, typicalLength: 80, thinning: 0.5 },
  body: { weight: 1, typicalLength: 1_800, thinning: 0.35 },
} as const;
const fieldNames = ["name", "title", "headings", "body"] as const;
/** How soon one more of the same word stops counting. */
const SATURATION = 0.5;

/** What closeness, exact order and naming add to the words themselves, which are worth 1 at most. */
const CLOSENESS = 0.7;
const IN_ORDER = 0.3;
const NAMING = 0.55;

/** How well a passage answers: about 0 to 2, only comparable within one query. */
export function scorePassage(passage: FoldedPassage, units: readonly WeighedUnit[]): number {
  const texts = fieldNames.map((field) => ({ ...fields[field], padded: ` ${passage[field]} ` }));
  const found = texts.map(({ padded }) => units.map(({ unit }) => occurrencesOf(unit, padded)));
  const worth = units.reduce((sum, unit) => sum + unit.worth, 0);
  if (worth === 0) return 0;
  const words = units.map((unit, index) => unit.worth * saturated(texts, found, index));
  const heldWorth = units
    .filter((_, index) => found.some((field) => hasAny(field[index])))
    .map((unit) => unit.worth);
  const coverage = heldWorth.reduce((sum, value) => sum + value, 0) / worth;
  const score = words.reduce((sum, value) => sum + value, 0) / worth;
  const extras =
    CLOSENESS * closeness(found, units) +
    IN_ORDER * inOrder(texts, units) +
    NAMING * naming(found, units, worth);
  return coverage * coverage * (score + extras);
}

type Field = (typeof fields)[keyof typeof fields] & { readonly padded: string };
/** The places of each unit in one text. */
type FoundIn = readonly (readonly Occurrence[])[];

function hasAny(places: readonly Occurrence[] | undefined): boolean {
  return places !== undefined && places.length > 0;
}

/** BM25 over the four texts as one: each place counts by its text, and the sum is bounded. */
function saturated(texts: readonly Field[], found: readonly FoundIn[], unit: number): number {
  let frequency = 0;
  for (const [index, { weight, typicalLength, thinning, padded }] of texts.entries()) {
    const places = found[index]?.[unit] ?? [];
    const sum = places.reduce((total, place) => total + place.weight, 0);
    frequency += (weight * sum) / (1 - thinning + (thinning * padded.length) / typicalLength);
  }
  return frequency / (SATURATION + frequency);
}

/** 1 where all units stand side by side in one text, less the further apart they are. */
function closeness(found: readonly FoundIn[], units: readonly WeighedUnit[]): number {
  if (units.length < 2) return 0;
  let best = 0;
  for (const field of found) {
    const held = field.filter(hasAny);
    if (held.length < 2) continue;
    const window = smallestWindow(held);
    const least = held.reduce((sum, places) => sum + shortest(places) + 1, -1);
    const share = held.length / units.length;
    if (window) best = Math.max(best, share * share * Math.sqrt(least / Math.max(window.length, least)));
  }
  return best;
}

function shortest(places: readonly Occurrence[]): number {
  return places.reduce((least, { start, end }) => Math.min(least, end - start), Number.POSITIVE_INFINITY);
}

/** Whether the units stand in one text as they were typed, one behind the other; in a title it counts fully. */
function inOrder(texts: readonly Field[], units: readonly WeighedUnit[]): number {
  const firsts = units.map(({ unit }) => unit.forms[0]);
  const last = firsts.at(-1)?.isPrefix === true ? "" : " ";
  const typed = ` ${firsts.map((form) => form?.words).join(" ")}${last}`;
  if (!typed.trim().includes(" ")) return 0;
  const at = texts.findIndex(({ padded }) => padded.includes(typed));
  if (at === -1) return 0;
  return at === fieldNames.indexOf("body") ? 0.7 : 1;
}

/** How much of the query names the page: its title, its headings, its file. */
function naming(found: readonly FoundIn[], units: readonly WeighedUnit[], worth: number): number {
  const shares = [0.7, 1, 0.6].map((weight, field) => {
    const held = units.filter((_, index) => hasAny(found[field]?.[index]));
    return (weight * held.reduce((sum, unit) => sum + unit.worth, 0)) / worth;
  });
  return Math.max(...shares);
}
