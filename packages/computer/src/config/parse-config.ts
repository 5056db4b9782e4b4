import { DEFAULT_BOUNDS } from "@a2c-smcp/runtime";
import type { Node, ParseError } from "jsonc-parser";
import {
  createScanner,
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  printParseErrorCode,
} from "jsonc-parser";
import type { ComputerConfig } from "./computer-config.ts";
import type { ConfigMistake } from "./config-error.ts";
import type { Path, Position } from "./mistakes.ts";
import { Mistakes } from "./mistakes.ts";
import { collectConfig } from "./read-config.ts";

/** Where a configuration comes from, for the messages about it. */
export interface ParseConfigOptions {
  /** Named in mistakes. */
  readonly file?: string | undefined;
}

/** Reads a configuration from JSON, comments and trailing commas allowed; throws `ConfigError`. */
export function parseConfig(text: string, options: ParseConfigOptions = {}): ComputerConfig {
  const { config, mistakes } = collectFromText(text, options.file);
  mistakes.throwIfAny();
  return config;
}

/** What can be read of a configuration, beside the mistakes of the rest; never throws. */
export function salvageConfig(
  text: string,
  { file }: ParseConfigOptions = {},
): { config: ComputerConfig; mistakes: readonly ConfigMistake[] } {
  const { config, mistakes } = collectFromText(text, file);
  return { config, mistakes: mistakes.found };
}

/** As `parseConfig`, but returns the mistakes so that those of several files can be told together. */
export function collectFromText(
  text: string,
  file: string | undefined,
): { config: ComputerConfig; mistakes: Mistakes } {
  if (isTooDeep(text)) return { config: nothing, mistakes: tooDeep(file) };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true });
  const mistakes = new Mistakes({ file, locate: (path) => locate(text, tree, path) });
  for (const { error, offset } of errors)
    mistakes.addSyntax(() => positionAt(text, offset), `is not JSON: ${inWords(printParseErrorCode(error))}`);
  if (!tree || errors.length > 0) return { config: nothing, mistakes };
  reportRepeatedKeys(tree, [], mistakes);
  return { config: collectConfig(getNodeValue(tree), mistakes), mistakes };
}

/** What the parser calls `CloseBraceExpected`: "close brace expected". */
function inWords(code: string): string {
  return code.replaceAll(/(?<!^)[A-Z]/g, (letter) => ` ${letter}`).toLowerCase();
}

const nothing: ComputerConfig = { servers: {}, inputs: [] };

/** Read token by token: the parser goes one call deeper with each bracket and would end the stack. */
function isTooDeep(text: string): boolean {
  const scanner = createScanner(text, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenLength() > 0; scanner.scan()) {
    const first = text[scanner.getTokenOffset()] ?? "";
    if ("[{".includes(first)) depth += 1;
    else if ("]}".includes(first)) depth -= 1;
    if (depth > DEFAULT_BOUNDS.depth) return true;
  }
  return false;
}

function tooDeep(file: string | undefined): Mistakes {
  const mistakes = new Mistakes({ file });
  mistakes.add([], `is nested more than ${DEFAULT_BOUNDS.depth} levels deep`);
  return mistakes;
}

/** JSON lets the last of two equal keys win in silence; here that would lose a whole server. */
function reportRepeatedKeys(node: Node, path: Path, mistakes: Mistakes): void {
  const seen = new Set<string>();
  for (const [index, child] of (node.children ?? []).entries()) {
    const key = node.type === "object" ? String(child.children?.[0]?.value) : index;
    const value = node.type === "object" ? child.children?.[1] : child;
    if (typeof key === "string" && seen.has(key)) mistakes.add([...path, key], `"${key}" is defined twice`);
    if (typeof key === "string") seen.add(key);
    if (value) reportRepeatedKeys(value, [...path, key], mistakes);
  }
}

/** The place of a value, or of the nearest thing around it that is there. */
function locate(text: string, tree: Node | undefined, path: Path): Position | undefined {
  if (!tree) return undefined;
  for (let length = path.length; length > 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length) as (string | number)[]);
    if (node) return positionAt(text, (node.parent?.type === "property" ? node.parent : node).offset);
  }
  return positionAt(text, tree.offset);
}

function positionAt(text: string, offset: number): Position {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
