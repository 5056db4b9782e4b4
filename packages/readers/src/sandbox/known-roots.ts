import { stat } from "node:fs/promises";

/**
 * The folders that a confined process was given when it started. It knows the folders themselves and not their names:
 * one that is made anew, or mounted over, is another one to it, and what is in there is refused.
 */
export class KnownRoots {
  readonly #roots: readonly string[];
  readonly #before: Promise<string>;

  constructor(roots: readonly string[]) {
    this.#roots = roots;
    this.#before = identities(roots);
  }

  /** Whether a folder is another one by now. */
  async haveChanged(): Promise<boolean> {
    return (await this.#before) !== (await identities(this.#roots));
  }
}

async function identities(roots: readonly string[]): Promise<string> {
  return (await Promise.all(roots.map(identity))).join();
}

/** Numbers are given out again, so the time of its making counts too. */
async function identity(path: string): Promise<string> {
  try {
    const { dev, ino, birthtimeNs } = await stat(path, { bigint: true });
    return `${dev}:${ino}:${birthtimeNs}`;
  } catch {
    return "gone"; // or out of reach, which is the same to whoever wants to read it
  }
}
