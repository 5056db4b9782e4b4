import { isDeepStrictEqual } from "node:util";
import type { ParseError } from "jsonc-parser";
import { parse as parseJson, printParseErrorCode } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import type { SettingsEntry } from "./client-settings.ts";
import { dropJsonEntry, putJsonEntry } from "./json-entry.ts";
import { dropTomlTable, putTomlTable } from "./toml-entry.ts";

/** Raised for settings that cannot be changed with certainty; they are left as they are. */
export class SettingsError extends Error {}

type Tree = Record<string, unknown>;
type Place = Pick<SettingsEntry, "syntax" | "path">;

/** The settings with the entry in them, in the place of one that was there; comments and everything else stay. */
export function withEntry(text: string, entry: SettingsEntry): string {
  return edited(text, entry, entry.value);
}

/** The settings without the entry. */
export function withoutEntry(text: string, place: Place): string {
  return edited(text, place, undefined);
}

/** What editors of Windows put before a text. */
const BYTE_ORDER_MARK = "\u{feff}";

/** Edits the text, then reads it again: what was asked for must be there, and nothing else may have changed. */
function edited(marked: string, place: Place, value: SettingsEntry["value"] | undefined): string {
  const mark = marked.startsWith(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK : "";
  const text = marked.slice(mark.length);
  const { read, put, drop } = syntaxes[place.syntax];
  const before = read(text);
  const [section] = place.path;
  if (before[section] !== undefined && !isTree(before[section]))
    throw new SettingsError(`"${section}" is no group of servers`);
  const expected = changed(before, place.path, value);
  if (isDeepStrictEqual(before, expected)) return marked;
  const result = value === undefined ? drop(text, place.path) : put(text, place.path, value);
  if (!isDeepStrictEqual(withoutEmpty(read(result), section), withoutEmpty(expected, section)))
    throw new SettingsError("they are written in an unusual way");
  return mark + result;
}

const syntaxes = {
  json: { read: readJson, put: putJsonEntry, drop: dropJsonEntry },
  toml: { read: readToml, put: putTomlTable, drop: dropTomlTable },
} as const;

function changed(tree: Tree, [section, name]: Place["path"], value: unknown): Tree {
  const { [name]: own, ...others } = (tree[section] ?? {}) as Tree;
  if (value !== undefined) return { ...tree, [section]: { ...others, [name]: value } };
  return own === undefined ? tree : { ...tree, [section]: others };
}

/** A group of no servers and none at all are the same. */
function withoutEmpty(tree: Tree, section: string): Tree {
  const { [section]: group, ...others } = tree;
  return isTree(group) && Object.keys(group).length > 0 ? tree : others;
}

function readJson(text: string): Tree {
  if (text.trim() === "") return {};
  const errors: ParseError[] = [];
  const tree: unknown = parseJson(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined)
    throw new SettingsError(`${printParseErrorCode(error.error)} at ${lineOf(text, error.offset)}`);
  if (!isTree(tree)) throw new SettingsError("they are no JSON object");
  return tree;
}

function readToml(text: string): Tree {
  try {
    // Its tables have no prototype, which would make them differ from ours.
    return structuredClone(parseToml(text, { integersAsBigInt: "asNeeded" }));
  } catch (cause) {
    throw new SettingsError((cause as Error).message.split("\n")[0] ?? "they are no TOML", { cause });
  }
}

function lineOf(text: string, offset: number): string {
  return `line ${text.slice(0, offset).split("\n").length}`;
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
