/** The names that are most like a word, the nearest first; those that share too little with it are left out. */
export function nearest(word: string, names: readonly string[], most = 5): string[] {
  const wanted = pairsOf(word);
  return names
    .map((name) => ({ name, likeness: likeness(wanted, pairsOf(name)) }))
    .filter((one) => one.likeness >= 0.4)
    .toSorted((a, b) => b.likeness - a.likeness)
    .slice(0, most)
    .map(({ name }) => name);
}

/** Which two characters stand beside each other, the edges included. */
function pairsOf(word: string): ReadonlySet<string> {
  const text = `^${word.toLowerCase()}$`;
  return new Set(Array.from({ length: text.length - 1 }, (_, index) => text.slice(index, index + 2)));
}

/** From 0 for nothing in common to 1 for the same. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return (2 * shared) / (one.size + other.size);
}
