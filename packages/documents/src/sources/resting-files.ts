import { versionOf } from "./file-facts.ts";
import type { FoundFile } from "./walk-folder.ts";

export interface RestOptions {
  /** A file has to stay as it is for so long before it is given. */
  readonly restMs: number;
  /** One that never rests is given after so long all the same. */
  readonly mostMs: number;
}

interface Held {
  readonly from: number;
  version: string;
  /** Since when it has been seen in this version. */
  since: number;
  /** When to look again; undefined while that is being done. */
  due: number | undefined;
}

interface Given {
  readonly at: number;
  /** How often it was given in a row. */
  readonly times: number;
}

/** A file that changes again within this time is one that is written to all the time. */
const ROW_MS = 10_000;
/** A person who saves a few times in a row still sees it at once. */
const FREE_TIMES = 2;
const MOST_DOUBLINGS = 4;
/** What a clock on the network may be wrong by. */
const CLOCK_SKEW_MS = 60_000;

/** Holds files back that are still being written, so that nobody reads half of one, and forgets none of them. */
export class RestingFiles {
  readonly #options: RestOptions;
  readonly #held = new Map<string, Held>();
  /** In the order in which they were given. */
  readonly #given = new Map<string, Given>();

  constructor(options: RestOptions) {
    this.#options = options;
  }

  /** Whether the file can be given; if not, its place is among those due later. */
  isAtRest(file: FoundFile): boolean {
    const now = performance.now();
    const age = ageOf(file);
    const need = this.#needOf(file.place, now);
    const held = this.#held.get(file.place);
    if (held === undefined && age >= need) return this.#give(file, now);
    const looked = held?.version === versionOf(file) ? held : this.#hold(file, now, held);
    if (now - looked.since >= need || now - looked.from >= this.#options.mostMs) return this.#give(file, now);
    looked.due = Math.min(looked.since + need, looked.from + this.#options.mostMs);
    return false;
  }

  holds(place: string): boolean {
    return this.#held.has(place);
  }

  /** The places of all files that are held back. */
  places(): string[] {
    return [...this.#held.keys()];
  }

  /** When to look again: when the first file is due, or a little later with others that are due in that time. */
  nextDue(windowMs: number): number | undefined {
    const dues = [...this.#held.values()].flatMap(({ due }) => due ?? []);
    const first = dues.reduce((one, other) => Math.min(one, other), Infinity);
    const latest = dues.reduce((one, due) => (due <= first + windowMs ? Math.max(one, due) : one), first);
    return dues.length === 0 ? undefined : latest;
  }

  /** The places that are due now. They have to be looked at, and `looked` has to be called afterwards. */
  takeDue(): string[] {
    const now = performance.now();
    const due = [...this.#held].filter(([, held]) => (held.due ?? Infinity) <= now);
    for (const [, held] of due) held.due = undefined;
    return due.map(([place]) => place);
  }

  /** Forgets the files that were due and are not there any more, or are as they were before. */
  looked(): void {
    for (const [place, { due }] of this.#held) if (due === undefined) this.#held.delete(place);
    const now = performance.now();
    for (const [place, { at }] of this.#given) {
      if (now - at < ROW_MS) return;
      this.#given.delete(place);
    }
  }

  /** After a look that failed: what was due is still due. */
  retry(): void {
    for (const held of this.#held.values()) held.due ??= performance.now() + this.#options.restMs;
  }

  #hold(file: FoundFile, now: number, before: Held | undefined): Held {
    // A time that lies in the future says nothing: the file has to be seen twice.
    const since = now - Math.max(0, ageOf(file));
    const held: Held = { from: before?.from ?? now, version: versionOf(file), since, due: undefined };
    this.#held.set(file.place, held);
    return held;
  }

  #give(file: FoundFile, now: number): true {
    this.#held.delete(file.place);
    if (ageOf(file) > ROW_MS) return true;
    const times = (this.#given.get(file.place)?.times ?? 0) + 1;
    this.#given.delete(file.place);
    this.#given.set(file.place, { at: now, times });
    return true;
  }

  /** The more often a file was given of late, the longer it has to rest: a log is not read again for every line. */
  #needOf(place: string, now: number): number {
    const given = this.#given.get(place);
    const times = given !== undefined && now - given.at < ROW_MS ? given.times : 0;
    return this.#options.restMs * 2 ** Math.min(Math.max(0, times - FREE_TIMES), MOST_DOUBLINGS);
  }
}

/** How long ago the file was written; what a network says of the last minute is not believed. */
function ageOf({ mtimeMs, inode }: FoundFile): number {
  const age = Date.now() - mtimeMs;
  return inode === 0 ? age - CLOCK_SKEW_MS : age;
}
