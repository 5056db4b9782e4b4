import { mutateText } from "../inputs/mutate-text.ts";
import { Random } from "../inputs/random.ts";
import type { Case } from "./case.ts";
import { Coverage } from "./coverage.ts";
import type { Finding } from "./judge.ts";
import { Judge } from "./judge.ts";
import { minimise } from "./minimise.ts";
import type { Target } from "./target.ts";

export interface PlayOptions {
  readonly seed: string;
  readonly seconds: number;
  /** Where the running case is kept. */
  readonly currentFile: string;
  /** Cases of earlier runs, beside the target's own. */
  readonly corpus: readonly Case[];
  readonly onFinding: (finding: Finding) => void;
}

export interface Played {
  readonly cases: number;
  /** Blocks of our code that ran; 0 where coverage does not lead. */
  readonly blocks: number;
  /** What brought new blocks, the smallest first. */
  readonly corpus: readonly Case[];
}

const BATCH = 24;
/** One broken promise often shows in many cases; after so many different ones there is enough to mend. */
const MOST_FINDINGS = 5;

/** Plays cases against a target for a time, led by coverage where the target is a function. */
export async function play(target: Target, options: PlayOptions): Promise<Played> {
  await using player = new Player(target, options);
  return await player.playAll();
}

class Player implements AsyncDisposable {
  readonly #target: Target;
  readonly #options: PlayOptions;
  readonly #judge: Judge;
  readonly #random: Random;
  readonly #coverage: Coverage | undefined;
  readonly #found = new Set<string>();
  readonly #corpus: Case[];
  readonly #until: number;
  #cases = 0;

  constructor(target: Target, options: PlayOptions) {
    this.#target = target;
    this.#options = options;
    this.#judge = new Judge(target, options.currentFile);
    this.#random = new Random(`${options.seed}/${target.name}`);
    this.#coverage = target.isGuided ? new Coverage() : undefined;
    this.#corpus = [];
    this.#until = performance.now() + options.seconds * 1_000;
  }

  async playAll(): Promise<Played> {
    const { seeds } = this.#target;
    await this.#playBatch([...(typeof seeds === "function" ? seeds() : seeds), ...this.#options.corpus]);
    while (performance.now() < this.#until && this.#found.size < MOST_FINDINGS)
      await this.#playBatch(Array.from({ length: this.#coverage ? BATCH : 1 }, () => this.#next()));
    const corpus = this.#corpus.toSorted((a, b) => a.join("").length - b.join("").length);
    return { cases: this.#cases, blocks: this.#coverage?.blocks ?? 0, corpus };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#coverage?.close();
    await this.#judge[Symbol.asyncDispose]();
  }

  /** Half of the cases are made anew, half are bent from those that led somewhere. */
  #next(): Case {
    const from = this.#random.pick(this.#corpus);
    const other = this.#random.pick(this.#corpus);
    if (!from || !other || this.#random.oneIn(2)) return this.#target.generate(this.#random);
    const at = this.#random.below(from.length);
    return from.with(at, mutateText(from[at] ?? "", this.#random, other[at] ?? other[0] ?? ""));
  }

  async #playBatch(batch: readonly Case[]): Promise<void> {
    for (const input of batch) {
      if (this.#found.size >= MOST_FINDINGS) return;
      await this.#playOne(input);
    }
    const fresh = this.#coverage?.takeNew() ?? [];
    if (fresh.length === 0) return;
    for (const input of batch) await this.#keepIfNew(input);
    // What does not come again, such as what is done once, would be new for ever.
    this.#coverage?.keep(fresh);
  }

  async #keepIfNew(input: Case): Promise<void> {
    const finding = await this.#judge.play(input);
    const fresh = this.#coverage?.takeNew() ?? [];
    this.#coverage?.keep(fresh);
    if (fresh.length > 0 && !finding) this.#corpus.push(input);
  }

  async #playOne(input: Case): Promise<void> {
    this.#cases += 1;
    const finding = await this.#judge.play(input);
    if (!finding || this.#found.has(finding.what)) return;
    this.#found.add(finding.what);
    // A finding is worth some seconds beyond the time: small ones are mended sooner.
    const until = Math.max(performance.now() + 8_000, this.#until);
    const shows = async (smaller: Case): Promise<boolean> =>
      (await this.#judge.play(smaller))?.what === finding.what;
    this.#options.onFinding({ ...finding, input: await minimise(input, { shows, tries: 1_500, until }) });
  }
}
