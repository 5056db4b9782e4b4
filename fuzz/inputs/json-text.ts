import { hostileText, specialKeys } from "./hostile-text.ts";
import type { Random } from "./random.ts";

/** What a JSON text may be at most. */
export interface JsonShape {
  /** Brackets within each other. */
  readonly depth: number;
  /** Characters of one string. */
  readonly text: number;
  /** Keys of one object, items of one list. */
  readonly width: number;
}

/** Depth and width reach far beyond what any peer is allowed. */
export const wildShape: JsonShape = { depth: 100_000, text: 20_000, width: 20_000 };
export const tameShape: JsonShape = { depth: 6, text: 60, width: 8 };

const numbers = ["0", "-0", "1", "-1", "0.001", "1e400", "-1e400", "1e-400", "9007199254740993"] as const;
const moreNumbers = ["2147483648", "4294967296", "1.7976931348623157e308", "1e21", "123456789".repeat(30)];
/** Objects that break whoever compares, prints or measures them without looking. */
const incomparable = [
  '{"length":{"valueOf":1,"toString":1}}',
  '{"valueOf":1,"toString":1}',
  '{"length":-1}',
  '{"then":1,"toJSON":1}',
] as const;
/** Not JSON, though some readers take it. */
const almost = ["NaN", "Infinity", "undefined", "01", "+1", "'a'", "{a:1}", "[1,]", "// x\n1", ""] as const;

/**
 * A JSON text with one extreme at a time: very deep, very wide, very long, odd keys, odd numbers, binary placeholders;
 * else a small value of all of these. Text, not a value: at these depths no value can be written any more.
 */
export function jsonText(random: Random, shape: JsonShape = wildShape): string {
  switch (random.below(16)) {
    case 0:
      return deep(random, random.size(shape.depth));
    case 1:
      return wide(random, random.size(shape.width));
    case 2:
      return JSON.stringify(hostileText(random, shape.text));
    case 3:
      return random.pick(incomparable);
    case 4:
      return `{"_placeholder":true,"num":${random.pick(["0", "1", "-1", "1e9", '"0"', "null"])}}`;
    default:
      return small(random, 1 + random.below(tameShape.depth));
  }
}

/** A text that some reader may take for JSON. */
export function brokenJson(random: Random): string {
  return random.oneIn(2)
    ? random.pick(almost)
    : jsonText(random).slice(random.below(3), -1 - random.below(3));
}

/** A JSON object with the given members, some of them replaced, left out or joined by others. */
export function objectText(random: Random, members: Readonly<Record<string, string>>): string {
  const kept = Object.entries(members).filter(() => !random.oneIn(12));
  const bent = kept.map(([key, text]): [string, string] => [key, random.oneIn(8) ? jsonText(random) : text]);
  if (random.oneIn(3)) bent.push([keyOf(random), jsonText(random)]);
  return `{${bent.map(([key, text]) => `${JSON.stringify(key)}:${text}`).join(",")}}`;
}

function small(random: Random, levels: number): string {
  if (levels === 0 || random.oneIn(3)) return plain(random);
  const count = random.below(5);
  if (random.oneIn(2)) return `[${Array.from({ length: count }, () => small(random, levels - 1)).join(",")}]`;
  const members = Array.from({ length: count }, () => `${keyText(random)}:${small(random, levels - 1)}`);
  return `{${members.join(",")}}`;
}

function plain(random: Random): string {
  const kind = random.below(5);
  if (kind === 0) return random.pick(numbers);
  if (kind === 1) return random.pick(moreNumbers) ?? "0";
  if (kind === 2) return random.pick(["true", "false", "null"]);
  return JSON.stringify(hostileText(random, tameShape.text));
}

function deep(random: Random, depth: number): string {
  if (random.oneIn(2)) return `${"[".repeat(depth)}${plain(random)}${"]".repeat(depth)}`;
  const key = keyText(random);
  return `${`{${key}:`.repeat(depth)}${plain(random)}${"}".repeat(depth)}`;
}

function wide(random: Random, width: number): string {
  const value = plain(random);
  if (random.oneIn(2)) return `[${Array<string>(width).fill(value).join(",")}]`;
  return `{${Array.from({ length: width }, (_, index) => `"k${index}":${value}`).join(",")}}`;
}

function keyText(random: Random): string {
  return JSON.stringify(keyOf(random));
}

function keyOf(random: Random): string {
  return random.oneIn(2) ? random.pick(specialKeys) : hostileText(random, 20);
}
