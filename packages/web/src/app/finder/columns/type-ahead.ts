/** Where the next row is whose name begins so, from a row on and around the end; undefined for none. */
export type Locate = (prefix: string, from: number) => Promise<number | undefined>;

/** Looks through the names that are there. */
export function locateIn(count: number, nameOf: (index: number) => string | undefined): Locate {
  return async (prefix, from) => {
    const wanted = prefix.toLocaleLowerCase();
    for (let step = 0; step < count; step += 1) {
      const index = (from + step) % count;
      if (nameOf(index)?.toLocaleLowerCase().startsWith(wanted)) return index;
    }
    return undefined;
  };
}

/** A pause that begins another word. */
const PAUSE_MS = 800;

/** What somebody types into a list, letter by letter. */
export interface TypeAhead {
  /** Whether a word is being typed: a space belongs to it then. */
  isTyping(now: number): boolean;
  /** Another key ends the word. */
  end(): void;
  /** What to look for after this letter, and from where; the same letter again leads to the next row. */
  type(
    letter: string,
    at: { readonly active: number; readonly now: number },
  ): { prefix: string; from: number };
}

export function createTypeAhead(): TypeAhead {
  let typed = "";
  let last = Number.NEGATIVE_INFINITY;
  const isTyping = (now: number): boolean => typed !== "" && now - last < PAUSE_MS;
  return {
    isTyping,
    end: () => {
      typed = "";
    },
    type: (letter, { active, now }) => {
      typed = isTyping(now) ? typed + letter : letter;
      last = now;
      // 11 is a number, and no second 1.
      const isOneLetter =
        typed === letter || (!/\d/.test(letter) && [...typed].every((one) => one === letter));
      return isOneLetter
        ? { prefix: letter, from: active + 1 }
        : { prefix: typed, from: Math.max(0, active) };
    },
  };
}
