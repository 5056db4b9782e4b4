/** Whether a path below a folder, with forward slashes, is meant by a pattern. */
export type PathMatch = (relativePath: string) => boolean;

/** Braces within a pattern make so many patterns at most. */
const MOST_PATTERNS = 64;
const GLOB = /[*?{}[\]]/;

/** Whether a path holds what stands for something else: `*`, `?`, `[…]` or `{…}`. */
export function isGlob(path: string): boolean {
  return GLOB.test(path);
}

/**
 * Reads a pattern: `*` and `?` within a name, `**` for any folders, `[a-z]` for one character, `{a,b}` for either.
 * Compares without regular expressions: patterns come from anybody, and no pattern makes a match slow.
 */
export function compileGlob(pattern: string): PathMatch {
  const all = expandBraces(pattern).map((one) => one.split("/").map(toSegment));
  return (relativePath) => {
    const names = relativePath.split("/").map((name) => [...name]);
    return all.some((segments) =>
      matchesAll(segments, names, { isWild: isAnyFolders, matches: matchesName }),
    );
  };
}

/** One character of a name: itself, any, any number of any, or one of some. */
type Token =
  | string
  | typeof ANY
  | typeof MANY
  | { readonly isNegated: boolean; readonly ranges: readonly Range[] };
type Range = readonly [low: string, high: string];
const ANY = Symbol("?");
const MANY = Symbol("*");
/** The tokens of a name; undefined for any number of folders. */
type Segment = readonly Token[] | undefined;

function toSegment(text: string): Segment {
  if (text === "**") return undefined;
  const tokens: Token[] = [];
  const characters = [...text];
  const lastEnd = characters.lastIndexOf("]");
  for (let at = 0; at < characters.length; at += 1) {
    // Looked for only where there is one: each of many brackets would look through all the rest.
    const end = characters[at] === "[" && at + 2 <= lastEnd ? characters.indexOf("]", at + 2) : -1;
    if (end === -1) tokens.push(toToken(characters[at] ?? ""));
    else {
      tokens.push(toClass(characters.slice(at + 1, end)));
      at = end;
    }
  }
  return tokens;
}

function toToken(character: string): Token {
  if (character === "*") return MANY;
  return character === "?" ? ANY : character;
}

function toClass(inside: readonly string[]): Token {
  const isNegated = inside[0] === "!" || inside[0] === "^";
  const rest = isNegated ? inside.slice(1) : inside;
  const ranges: Range[] = [];
  for (let at = 0; at < rest.length; at += 1) {
    const isRange = rest[at + 1] === "-" && rest[at + 2] !== undefined;
    const low = rest[at] ?? "";
    ranges.push([low, isRange ? (rest[at + 2] ?? "") : low]);
    if (isRange) at += 2;
  }
  return { isNegated, ranges };
}

function matchesName(segment: Segment, name: readonly string[]): boolean {
  return matchesAll(segment ?? [], name, { isWild: (token) => token === MANY, matches: matchesCharacter });
}

function matchesCharacter(token: Token, character: string): boolean {
  if (token === ANY) return true;
  if (typeof token !== "object") return token === character;
  const isIn = token.ranges.some(([low, high]) => low <= character && character <= high);
  return isIn !== token.isNegated;
}

function isAnyFolders(segment: Segment): boolean {
  return segment === undefined;
}

/** Compares from left to right; where it fails, the last wild part takes one more. Never more than both lengths multiplied. */
function matchesAll<P, T>(
  parts: readonly P[],
  things: readonly T[],
  { isWild, matches }: { isWild: (part: P) => boolean; matches: (part: P, thing: T) => boolean },
): boolean {
  let [part, thing, wild, taken] = [0, 0, -1, 0];
  while (thing < things.length) {
    const current = parts[part] as P;
    if (part < parts.length && isWild(current)) {
      wild = part++;
      taken = thing;
    } else if (part < parts.length && matches(current, things[thing] as T)) {
      part++;
      thing++;
    } else if (wild !== -1) {
      part = wild + 1;
      thing = ++taken;
    } else return false;
  }
  return parts.slice(part).every(isWild);
}

/** `{a,b}/c` is `a/c` and `b/c`; beyond the limit braces are themselves. */
function expandBraces(pattern: string): readonly string[] {
  let open = [pattern];
  for (;;) {
    const next = open.flatMap(expandFirst);
    if (next.length === open.length && next.every((one, at) => one === open[at])) return open;
    if (next.length > MOST_PATTERNS) return open;
    open = next;
  }
}

function expandFirst(pattern: string): readonly string[] {
  const inner = /\{([^{}]*,[^{}]*)\}/.exec(pattern);
  if (inner === null) return [pattern];
  const [before, after] = [pattern.slice(0, inner.index), pattern.slice(inner.index + inner[0].length)];
  return (inner[1] ?? "").split(",").map((one) => `${before}${one}${after}`);
}
