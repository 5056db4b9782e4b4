/** A random source that gives the same numbers for the same seed, so that a finding can be found again. */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Mutation = (bytes: Buffer, random: () => number) => Buffer;

const pick = (random: () => number, below: number): number => Math.floor(random() * below);

const mutations: readonly Mutation[] = [
  // A few bytes become others.
  (bytes, random) => {
    for (let count = 1 + pick(random, 16); count > 0; count--)
      bytes[pick(random, bytes.length)] = pick(random, 256);
    return bytes;
  },
  // The end is missing.
  (bytes, random) => bytes.subarray(0, pick(random, bytes.length)),
  // A piece is missing in the middle.
  (bytes, random) => {
    const start = pick(random, bytes.length);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + pick(random, 400))]);
  },
  // A piece comes twice.
  (bytes, random) => {
    const start = pick(random, bytes.length);
    const piece = bytes.subarray(start, start + pick(random, 2_000));
    return Buffer.concat([bytes.subarray(0, start), piece, piece, bytes.subarray(start)]);
  },
  // Numbers become as large as they can be.
  (bytes, random) => bytes.fill(0xff, pick(random, bytes.length)).subarray(),
  (bytes, random) => {
    const start = pick(random, bytes.length);
    return bytes.fill(random() < 0.5 ? 0xff : 0, start, Math.min(start + 4, bytes.length));
  },
];

/** The bytes of a file with something wrong in them. */
export function mutate(original: Buffer, random: () => number): Buffer {
  const mutation = mutations[pick(random, mutations.length)] ?? ((bytes: Buffer) => bytes);
  return mutation(Buffer.from(original), random);
}
