/** How much a value from outside may hold. */
export interface ValueBounds {
  /** Objects and arrays within each other; a plain value has depth 0. */
  readonly depth: number;
  /** Values in all, those within objects and arrays included. */
  readonly values: number;
}

/** Which bound a value passes. */
export interface Excess {
  readonly bound: keyof ValueBounds;
  readonly limit: number;
}

/**
 * What every peer, file and MCP server is held to unless its place says otherwise. JSON.stringify and most walks
 * over a value recurse and end the process's stack at some thousands; no honest value comes near.
 */
export const DEFAULT_BOUNDS: ValueBounds = { depth: 128, values: 200_000 };

/** Returns which bound was passed, to follow on "is": "nested too deep (limit 128)". */
export function describeExcess({ bound, limit }: { readonly bound: string; readonly limit: number }): string {
  return bound === "depth" ? `nested too deep (limit ${limit})` : `too large (more than ${limit} ${bound})`;
}

/** Finds the bound that a decoded value passes, if any. Walks without recursion and stops at the first excess. */
export function excessOf(value: unknown, bounds: ValueBounds = DEFAULT_BOUNDS): Excess | undefined {
  let level = [value].filter(isContainer);
  let seen = 1;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > bounds.depth) return { bound: "depth", limit: bounds.depth };
    const next: object[] = [];
    for (const container of level) {
      const children = childrenOf(container);
      seen += children.length;
      if (seen > bounds.values) return { bound: "values", limit: bounds.values };
      for (const child of children.filter(isContainer)) next.push(child);
    }
    level = next;
  }
  return undefined;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null && !ArrayBuffer.isView(value);
}

function childrenOf(container: object): readonly unknown[] {
  return Array.isArray(container) ? container : Object.values(container);
}

/** JSON.parse for text from outside; throws when it is no JSON, and `RangeError` when it passes the bounds. */
export function parseBoundedJson(text: string, bounds: ValueBounds = DEFAULT_BOUNDS): unknown {
  const excess = excessOfJson(text, bounds);
  if (excess) throw new RangeError(`The JSON is ${describeExcess(excess)}`);
  return JSON.parse(text);
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;

/**
 * Finds the bound that a JSON text passes, before anything of it is parsed or allocated. Counts brackets and commas
 * outside of strings; a text that is no JSON is left to the parser.
 */
export function excessOfJson(text: string, bounds: ValueBounds = DEFAULT_BOUNDS): Excess | undefined {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === COMMA) values += 1;
    else if (isOpening(code)) {
      depth += 1;
      values += 1;
      if (depth > bounds.depth) return { bound: "depth", limit: bounds.depth };
    } else if (isClosing(code)) depth -= 1;
    if (values > bounds.values) return { bound: "values", limit: bounds.values };
  }
  return undefined;
}

/** The place of the quote that ends the string, or the end of the text. */
export function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1))
    if (!isEscaped(text, end)) return end;
  return text.length;
}

/** A quote is part of its string when an odd number of backslashes stands before it. */
function isEscaped(text: string, quote: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(quote - 1 - backslashes) === BACKSLASH) backslashes += 1;
  return backslashes % 2 === 1;
}

/** `[` and `{`, `]` and `}` differ in one bit. */
function isOpening(code: number): boolean {
  return (code | 0x20) === 0x7b;
}

function isClosing(code: number): boolean {
  return (code | 0x20) === 0x7d;
}
