import { DocumentError, DocumentErrorCode } from "../../engine/document-error.ts";
import { indent } from "../../text/indent.ts";

/** Refuses JSON that is nested deeper than anything that was written to be read. */
export function checkDepth(text: string, limit: number): void {
  let depth = 0;
  for (const { kind } of tokens(text)) {
    if (kind === "open") depth++;
    if (kind === "close") depth--;
    if (depth <= limit) continue;
    throw new DocumentError(
      DocumentErrorCode.TooLarge,
      `The file is nested more than ${limit} deep, which is more than is read`,
    );
  }
}

/** JSON on many lines, its numbers and strings as they were written. Takes what is not quite JSON too. */
export function indentJson(text: string): string[] {
  const lines: string[] = [];
  let line = "";
  let depth = 0;
  const end = (): void => {
    lines.push(line);
    line = indent(depth);
  };
  let previous: Token["kind"] | undefined;
  for (const { kind, text: words } of tokens(text)) {
    if (kind === "close") depth = Math.max(0, depth - 1);
    if ((previous === "open" && kind !== "close") || previous === "comma") end();
    if (kind === "close" && previous !== "open") end();
    line += kind === "colon" ? ": " : words;
    if (kind === "open") depth++;
    previous = kind;
  }
  lines.push(line);
  return lines;
}

interface Token {
  readonly kind: "open" | "close" | "comma" | "colon" | "value";
  readonly text: string;
}

const marks: Readonly<Record<string, Token["kind"]>> = {
  "[": "open",
  "{": "open",
  "]": "close",
  "}": "close",
  ",": "comma",
  ":": "colon",
};

const spaces = new Set([" ", "\n", "\r", "\t"]);

/** By hand: a pattern would run out of stack on a string of many megabytes. */
function* tokens(text: string): Generator<Token> {
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at);
    const kind = marks[character];
    if (kind !== undefined) yield { kind, text: character };
    if (kind !== undefined || spaces.has(character)) {
      at++;
      continue;
    }
    const end = character === '"' ? stringEnd(text, at) : wordEnd(text, at);
    yield { kind: "value", text: text.slice(at, end) };
    at = end;
  }
}

/** After the closing quote, or where the text ends without one. */
function stringEnd(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const character = text.charAt(at);
    if (character === "\\") at++;
    else if (character === '"') return at + 1;
  }
  return text.length;
}

function wordEnd(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && !isDelimiter(text.charAt(at))) at++;
  return at;
}

function isDelimiter(character: string): boolean {
  return character === '"' || marks[character] !== undefined || spaces.has(character);
}
