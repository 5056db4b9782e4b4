/** A row of numbers in [0, 1) that is the same in every run. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const syllables =
  "ka lo mi ter son ber ran del fo gis pre con tal ver ma ne po ru sta tion ing er al ic".split(" ");
const common =
  "the of and to in a is that for it as was with be by on not this are or from at which but have an they were their one all we can has there been if more when will would who so no".split(
    " ",
  );
const VOCABULARY = 40_000;
const CHARACTERS = 2_500;

/** Text that is spread like real text: a few words everywhere, many words hardly ever. */
export class InventedText {
  readonly #random: () => number;
  readonly #words: readonly string[];

  constructor(seed: number) {
    this.#random = createRandom(seed);
    const spelling = createRandom(1);
    this.#words = Array.from({ length: VOCABULARY }, () => inventWord(spelling));
  }

  word(): string {
    return this.#random() < 0.45 ? this.#pick(common) : this.rareWord();
  }

  /** A word that is no filler: frequent or rare by its place in the vocabulary. */
  rareWord(): string {
    return this.#pick(this.#words);
  }

  words(count: number): string {
    return Array.from({ length: count }, () => this.word()).join(" ");
  }

  chinese(count: number): string {
    const characters = Array.from({ length: count }, () =>
      this.#random() < 0.04 ? "的" : String.fromCharCode(0x4e00 + this.#rank(CHARACTERS) * 3),
    );
    return characters.join("");
  }

  #pick(words: readonly string[]): string {
    return words[this.#rank(words.length)] ?? "";
  }

  /** Small numbers far more often than large ones, as ranks of words in a language are. */
  #rank(below: number): number {
    return Math.floor(below ** this.#random()) - 1;
  }
}

function inventWord(random: () => number): string {
  const length = 2 + Math.floor(random() * 3);
  return Array.from({ length }, () => syllables[Math.floor(random() * syllables.length)]).join("");
}
