import type { Category } from "../categories.ts";
import { isCategory } from "../categories.ts";
import { decodePart } from "./authority.ts";

/** Every format that a URI may ask for. */
export const FORMATS = ["json", "markdown", "text"] as const;
/** What a read is answered in. */
export type Format = (typeof FORMATS)[number];

/** Every depth that a URI may ask for. */
export const DEPTHS = ["metadata", "pages"] as const;
/** How much of a document a level 1 read gives. */
export type Depth = (typeof DEPTHS)[number];

/** The most that one read may ask for, of documents, pages, rows or items. */
export const MAX_LIMIT = 100;
/** How many pages a level 1 read lists when it does not say. */
export const DEFAULT_LIMIT = 20;

/** The query of a `dpe://` URI, typed; a key that was not given is absent. */
export interface DpeParams {
  format?: Format;
  depth?: Depth;
  offset?: number;
  limit?: number;
  categories?: Category[];
}

type Key = keyof DpeParams;

/** One row per key: the rule that it answers to, how it is read, how it is written, what to say when it is wrong. */
interface KeyRule<K extends Key> {
  readonly rule: 4 | 5 | 6 | 7 | 8;
  readonly must: string;
  readonly read: (raw: string) => NonNullable<DpeParams[K]> | undefined;
  readonly write: (value: NonNullable<DpeParams[K]>) => string;
}

const keyRules: { readonly [K in Key]: KeyRule<K> } = {
  format: { rule: 4, must: "must be json, markdown or text", read: oneOf(FORMATS), write: String },
  depth: { rule: 5, must: "must be metadata or pages", read: oneOf(DEPTHS), write: String },
  offset: { rule: 6, must: "must be a whole number from 0", read: readWholeNumber, write: String },
  limit: { rule: 7, must: `must be a whole number from 1 to ${MAX_LIMIT}`, read: readLimit, write: String },
  categories: {
    rule: 8,
    must: "must be a comma-separated list of element categories",
    read: readCategories,
    write: (value) => value.join(","),
  },
};

/** A query key that breaks its rule. */
export interface ParamBreach {
  readonly rule: number;
  readonly message: string;
}

export type ParamsResult = { readonly params: DpeParams } | { readonly breach: ParamBreach };

/** Reads the known keys of a query, in the order given, and ignores the others. The first of two equal keys counts. */
export function readDpeParams(query: string | undefined): ParamsResult {
  const params: DpeParams = {};
  if (query === undefined) return { params };
  for (const pair of query.split("&")) {
    const equals = pair.indexOf("=");
    const key = decodePart(equals === -1 ? pair : pair.slice(0, equals));
    if (key === undefined || !isKey(key)) continue;
    const raw = decodePart(equals === -1 ? "" : pair.slice(equals + 1));
    if (!readInto(params, key, raw)) return { breach: breachOf(key) };
  }
  return { params };
}

function readInto<K extends Key>(params: DpeParams, key: K, raw: string | undefined): boolean {
  const value = raw === undefined ? undefined : keyRules[key].read(raw);
  if (value === undefined) return false;
  params[key] ??= value;
  return true;
}

/** Writes the parameters that are given, in the order given; returns the breach of the first that is wrong. */
export function writeDpeParams(
  params: DpeParams,
): { readonly query: string } | { readonly breach: ParamBreach } {
  const pairs: string[] = [];
  for (const key of Object.keys(params).filter(isKey)) {
    if (params[key] === undefined) continue;
    const text = writeOne(params, key);
    if (text === undefined) return { breach: breachOf(key) };
    pairs.push(`${key}=${text}`);
  }
  return { query: pairs.length > 0 ? `?${pairs.join("&")}` : "" };
}

function writeOne<K extends Key>(params: DpeParams, key: K): string | undefined {
  const value = params[key];
  if (value === undefined || value === null) return undefined;
  const text = keyRules[key].write(value);
  // Reading back what was written keeps one definition of what is valid.
  return keyRules[key].read(text) === undefined ? undefined : text;
}

function breachOf(key: Key): ParamBreach {
  return { rule: keyRules[key].rule, message: `${key} ${keyRules[key].must}` };
}

function isKey(key: string): key is Key {
  return Object.hasOwn(keyRules, key);
}

function oneOf<T extends string>(values: readonly T[]): (raw: string) => T | undefined {
  return (raw) => values.find((value) => value === raw);
}

/** Plain digits only, and only as far as a number counts exactly. */
export function readWholeNumber(raw: string): number | undefined {
  if (!/^[0-9]+$/.test(raw)) return undefined;
  const value = Number(raw);
  return Number.isSafeInteger(value) ? value : undefined;
}

function readLimit(raw: string): number | undefined {
  const value = readWholeNumber(raw);
  return value !== undefined && value >= 1 && value <= MAX_LIMIT ? value : undefined;
}

function readCategories(raw: string): Category[] | undefined {
  const items = raw.split(",");
  return items.every(isCategory) ? items : undefined;
}
