/** Cuts a list into pieces of at most so many, or of about so much weight. */
export function* batches<T>(
  items: readonly T[],
  most: number,
  weigh: (item: T) => number = () => 1,
): Generator<readonly T[]> {
  let batch: T[] = [];
  let weight = 0;
  for (const item of items) {
    const more = weigh(item);
    if (batch.length > 0 && weight + more > most) {
      yield batch;
      batch = [];
      weight = 0;
    }
    batch.push(item);
    weight += more;
  }
  if (batch.length > 0) yield batch;
}
