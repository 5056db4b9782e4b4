import type { Random } from "./random.ts";

type Mutation = (bytes: Buffer, random: Random) => Buffer;

const mutations: readonly Mutation[] = [
  // A few bytes become others.
  (bytes, random) => {
    for (let count = 1 + random.below(16); count > 0; count--)
      bytes[random.below(bytes.length)] = random.below(256);
    return bytes;
  },
  // The end is missing.
  (bytes, random) => bytes.subarray(0, random.below(bytes.length)),
  // A piece is missing in the middle.
  (bytes, random) => {
    const start = random.below(bytes.length);
    return Buffer.concat([bytes.subarray(0, start), bytes.subarray(start + random.below(400))]);
  },
  // A piece comes twice.
  (bytes, random) => {
    const start = random.below(bytes.length);
    const piece = bytes.subarray(start, start + random.below(2_000));
    return Buffer.concat([bytes.subarray(0, start), piece, piece, bytes.subarray(start)]);
  },
  // Numbers become as large as they can be.
  (bytes, random) => bytes.fill(0xff, random.below(bytes.length)).subarray(),
  (bytes, random) => {
    const start = random.below(bytes.length);
    return bytes.fill(random.oneIn(2) ? 0xff : 0, start, Math.min(start + 4, bytes.length));
  },
];

/** The bytes of a file with something wrong in them. */
export function mutate(original: Buffer, random: Random): Buffer {
  const mutation = mutations[random.below(mutations.length)] ?? ((bytes: Buffer) => bytes);
  return mutation(Buffer.from(original), random);
}
