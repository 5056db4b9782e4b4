import { isDeepStrictEqual } from "node:util";
import type { ParseError } from "jsonc-parser";
import { applyEdits, modify, parse as parseJson, printParseErrorCode } from "jsonc-parser";
import { parse as parseToml } from "smol-toml";
import { type SettingsEntry, tomlTable } from "./client-settings.ts";

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

/** Edits the text, then reads it again: what was asked for must be there, and nothing else may have changed. */
function edited(text: string, place: Place, value: SettingsEntry["value"] | undefined): string {
  const read = place.syntax === "toml" ? readToml : readJson;
  const before = read(text);
  const [section] = place.path;
  if (before[section] !== undefined && !isTree(before[section]))
    throw new SettingsError(`"${section}" is no group of servers`);
  const expected = changed(before, place.path, value);
  if (isDeepStrictEqual(before, expected)) return text;
  const result =
    place.syntax === "toml" ? editToml(text, place.path, value) : editJson(text, place.path, value);
  if (!isDeepStrictEqual(read(result), expected))
    throw new SettingsError("they are written in an unusual way");
  return result;
}

function changed(tree: Tree, [section, name]: Place["path"], value: unknown): Tree {
  const { [name]: _, ...others } = (tree[section] ?? {}) as Tree;
  if (value !== undefined) return { ...tree, [section]: { ...others, [name]: value } };
  return tree[section] === undefined ? tree : { ...tree, [section]: others };
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

function editJson(text: string, path: Place["path"], value: unknown): string {
  const source = text.trim() === "" ? "{}\n" : text;
  const indent = /\n([ \t]+)"/.exec(source)?.[1] ?? "  ";
  const formattingOptions = {
    insertSpaces: !indent.startsWith("\t"),
    tabSize: indent.startsWith("\t") ? 1 : indent.length,
    eol: source.includes("\r\n") ? "\r\n" : "\n",
  };
  return applyEdits(source, modify(source, [...path], value, { formattingOptions }));
}

function readToml(text: string): Tree {
  try {
    // Its tables have no prototype, which would make them differ from ours.
    return structuredClone(parseToml(text));
  } catch (cause) {
    throw new SettingsError((cause as Error).message.split("\n")[0] ?? "they are no TOML", { cause });
  }
}

/** Takes the table and its own tables out, and puts the new one at the end. */
function editToml(text: string, path: Place["path"], value: SettingsEntry["value"] | undefined): string {
  const own = new RegExp(`^\\s*\\[${path.map((key) => `\\s*"?${key}"?\\s*`).join("\\.")}(\\.[^\\]]*)?\\]`);
  let isInside = false;
  const kept = text.split("\n").filter((line) => {
    if (/^\s*\[/.test(line)) isInside = own.test(line);
    return !isInside;
  });
  const rest = kept.join("\n").trimEnd();
  const table = value === undefined ? "" : tomlTable(path, value);
  return `${[rest, table].filter((part) => part !== "").join("\n\n")}\n`;
}

function lineOf(text: string, offset: number): string {
  return `line ${text.slice(0, offset).split("\n").length}`;
}

function isTree(value: unknown): value is Tree {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
