import { hostileText } from "./hostile-text.ts";
import { jsonText } from "./json-text.ts";
import type { Random } from "./random.ts";

type Mutation = (text: string, random: Random, other: string) => string;

const mutations: readonly Mutation[] = [
  // A piece is missing.
  (text, random) => cut(text, random, () => ""),
  // A piece comes many times: a run becomes long, a nesting deep.
  (text, random) =>
    cut(text, random, (piece) => piece.repeat(random.size(20_000 / Math.max(1, piece.length)))),
  // A piece becomes something hostile.
  (text, random) => cut(text, random, () => hostileText(random)),
  (text, random) => cut(text, random, () => jsonText(random)),
  // One character becomes another.
  (text, random) => {
    const at = random.below(text.length);
    return text.slice(0, at) + String.fromCharCode(random.size(0xffff)) + text.slice(at + 1);
  },
  // The beginning of this one, the end of another.
  (text, random, other) =>
    text.slice(0, random.below(text.length + 1)) + other.slice(random.below(other.length)),
];

/** What no reader here needs to see more of: longer texts only cost time. */
const LONGEST = 400_000;

/** The text with one to three things wrong in it; `other` is a text that pieces may come from. */
export function mutateText(text: string, random: Random, other: string): string {
  let mutated = text;
  for (let times = random.size(4); times > 0; times -= 1)
    mutated = (random.pick(mutations) ?? ((same) => same))(mutated, random, other).slice(0, LONGEST);
  return mutated;
}

function cut(text: string, random: Random, replace: (piece: string) => string): string {
  const start = random.below(text.length);
  const end = start + random.size(Math.max(1, text.length - start));
  return text.slice(0, start) + replace(text.slice(start, end)) + text.slice(end);
}
