/** Redis is asked for so many offices or places at once. */
const AT_ONCE = 200;

export function* chunks<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < items.length; from += AT_ONCE) yield items.slice(from, from + AT_ONCE);
}
