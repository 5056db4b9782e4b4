/** The servers in the order in which an Agent sees them: the last used first, the others by name. */
export function orderServers(servers: Iterable<string>, history: readonly string[]): string[] {
  const waiting = new Set(servers);
  const ordered: string[] = [];
  for (let index = history.length - 1; index >= 0 && waiting.size > 0; index--) {
    const name = history[index];
    if (name !== undefined && waiting.delete(name)) ordered.push(name);
  }
  return [...ordered, ...[...waiting].sort(compareCodePoints)];
}

/** Compares by code point. Plain comparison goes by UTF-16 unit and would put an emoji before a full-width letter. */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index++) {
    const difference = rank(a.charCodeAt(index)) - rank(b.charCodeAt(index));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Moves surrogates, which stand for the highest code points, behind the units above them. */
function rank(unit: number): number {
  if (unit < 0xd800) return unit;
  return unit >= 0xe000 ? unit - 0x800 : unit + 0x2000;
}
