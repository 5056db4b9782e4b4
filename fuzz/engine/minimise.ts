import type { Case } from "./case.ts";

export interface MinimiseOptions {
  /** Whether a smaller case shows the same. */
  readonly shows: (input: Case) => Promise<boolean>;
  /** How often it may be asked. */
  readonly tries: number;
  /** When to stop in any case, as `performance.now()`. */
  readonly until: number;
}

/** The smallest case that could be found, within the tries, that still shows the same. */
export async function minimise(input: Case, options: MinimiseOptions): Promise<Case> {
  let best = input;
  let tries = options.tries;
  const isSmaller = async (candidate: Case): Promise<boolean> => {
    if (tries-- <= 0 || performance.now() > options.until) return false;
    if (!(await options.shows(candidate))) return false;
    best = candidate;
    return true;
  };
  for (let index = input.length - 1; index >= 0 && input.length > 1; index -= 1)
    await isSmaller(best.toSpliced(index, 1));
  for (let index = 0; index < best.length; index += 1)
    await shorten(best[index] ?? "", (text) => isSmaller(best.with(index, text)));
  return best;
}

/** Takes pieces out of a text, halves first, then ever smaller ones. */
async function shorten(text: string, isSmaller: (text: string) => Promise<boolean>): Promise<void> {
  let rest = text;
  for (let size = Math.ceil(rest.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2))
    for (let at = 0; at < rest.length; ) {
      const candidate = rest.slice(0, at) + rest.slice(at + size);
      if (await isSmaller(candidate)) rest = candidate;
      else at += size;
    }
}
