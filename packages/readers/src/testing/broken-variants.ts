/** A file with something wrong in it. */
export interface BrokenVariant {
  readonly label: string;
  readonly content: Uint8Array;
}

/** Empty, cut, noisy and mixed-up forms of a file; the same at every run. */
export function brokenVariants(bytes: Uint8Array): readonly BrokenVariant[] {
  const random = xorshift(bytes.length + 1);
  const noise = Uint8Array.from({ length: 4096 }, () => random() & 0xff);
  return [
    { label: "empty", content: new Uint8Array() },
    { label: "noise", content: noise },
    { label: "noise-after-head", content: concat(bytes.subarray(0, 64), noise) },
    { label: "half", content: bytes.subarray(0, bytes.length >> 1) },
    { label: "without-end", content: bytes.subarray(0, Math.max(1, bytes.length - 32)) },
    { label: "without-start", content: bytes.subarray(Math.min(16, bytes.length - 1)) },
    { label: "doubled", content: concat(bytes, bytes) },
    ...[0, 1, 2, 3].map((round) => ({ label: `flipped-${round}`, content: flip(bytes, random) })),
  ];
}

/** Some bytes replaced, as on a bad disk or by somebody who looks for a way in. */
export function flip(bytes: Uint8Array, random: () => number): Uint8Array {
  const flipped = bytes.slice();
  const count = Math.max(1, Math.min(64, bytes.length >> 6));
  for (let i = 0; i < count; i++) flipped[random() % Math.max(1, bytes.length)] = random() & 0xff;
  return flipped;
}

/** A small generator of numbers that gives the same ones for the same seed. */
export function xorshift(seed: number): () => number {
  let state = seed >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}

function concat(first: Uint8Array, second: Uint8Array): Uint8Array {
  const joined = new Uint8Array(first.length + second.length);
  joined.set(first);
  joined.set(second, first.length);
  return joined;
}
