import type { Node } from "jsonc-parser";
import { findNodeAtLocation, parseTree } from "jsonc-parser";

type Path = readonly [section: string, name: string];

interface Style {
  readonly eol: string;
  readonly indent: string;
}

/** JSON with the entry in it: written over one that is there, else as the first of its section. All other lines stay as they are. */
export function putJsonEntry(text: string, [section, name]: Path, value: unknown): string {
  const source = text.trim() === "" ? "{}\n" : text;
  const style = styleOf(source);
  const [root, group, entry] = nodesAt(source, [section, name]);
  if (entry) return replaced(source, entry, written(value, 2, style));
  if (group) return inserted(source, group, { key: name, value, depth: 2, style });
  return root ? inserted(source, root, { key: section, value: { [name]: value }, depth: 1, style }) : source;
}

/** JSON without the entry, and without its section where nothing else is in that. */
export function dropJsonEntry(text: string, path: Path): string {
  const [, group, entry] = nodesAt(text, path);
  if (!group || !entry?.parent) return text;
  const rest = withoutProperty(text, entry.parent);
  const [, left] = nodesAt(rest, path);
  const isEmpty =
    left !== undefined && rest.slice(left.offset + 1, left.offset + left.length - 1).trim() === "";
  return isEmpty && left.parent ? withoutProperty(rest, left.parent) : rest;
}

function nodesAt(text: string, [section, name]: Path): (Node | undefined)[] {
  const root = parseTree(text, [], { allowTrailingComma: true });
  return [[], [section], [section, name]].map((path) => root && findNodeAtLocation(root, path));
}

function styleOf(text: string): Style {
  return {
    eol: text.includes("\r\n") ? "\r\n" : "\n",
    indent: /\n([ \t]+)"/.exec(text)?.[1] ?? "  ",
  };
}

function written(value: unknown, depth: number, { eol, indent }: Style): string {
  return JSON.stringify(value, null, indent).replaceAll("\n", eol + indent.repeat(depth));
}

function replaced(text: string, { offset, length }: Pick<Node, "offset" | "length">, by: string): string {
  return text.slice(0, offset) + by + text.slice(offset + length);
}

interface Property {
  readonly key: string;
  readonly value: unknown;
  readonly depth: number;
  readonly style: Style;
}

/** First, where neither a last comma nor a comment behind the last property is in the way. */
function inserted(text: string, into: Node, { key, value, depth, style }: Property): string {
  // What stands behind the brace on its line is said of the whole.
  const brace = into.offset + 1;
  const [said = ""] = /^[ \t]*(?:\/\/[^\r\n]*|\/\*.*?\*\/[ \t]*)?(?=\r?\n)/.exec(text.slice(brace)) ?? [];
  const at = brace + said.length;
  const { eol, indent } = style;
  const property = `${eol}${indent.repeat(depth)}${JSON.stringify(key)}: ${written(value, depth, style)}`;
  const isAlone = (into.children ?? []).length === 0;
  const goesOn = /^[ \t]*\r?\n/.test(text.slice(at));
  const next = goesOn ? "" : `${eol}${indent.repeat(isAlone ? depth - 1 : depth)}`;
  const rest = goesOn ? text.slice(at) : text.slice(at).trimStart();
  return `${text.slice(0, at)}${property}${isAlone ? "" : ","}${next}${rest}`;
}

/** Takes its comma with it, and its line where nothing else is on that. */
function withoutProperty(text: string, property: Node): string {
  const end = property.offset + property.length;
  const [comma = ""] = /^\s*,/.exec(text.slice(end)) ?? [];
  const rest = text.slice(end + comma.length);
  const isLineOfItsOwn = /^[ \t]*\r?\n/.test(rest);
  const head = text.slice(0, property.offset);
  const without = isLineOfItsOwn ? head.trimEnd() + rest : head + rest.trimStart();
  const siblings = property.parent?.children ?? [];
  const before = siblings[siblings.indexOf(property) - 1];
  if (comma !== "" || before === undefined) return without;
  // The last of several leaves the comma before it.
  const behind = before.offset + before.length;
  return without.slice(0, behind) + without.slice(behind).replace(/^(\s*),/, "$1");
}
