/** A place where a needle stands. */
export interface NeedlePlace {
  readonly start: number;
  readonly end: number;
}

/**
 * Finds many texts in another one, in one pass over it (the machine of Aho and Corasick). What a pass costs does not
 * depend on how many needles there are, nor on how the text is made.
 */
export class NeedleSearch {
  readonly #trie: Trie;
  /** The state of the longest beginning that a state ends with, besides itself. */
  readonly #back: Int32Array;
  /** The nearest such state in which a needle ends. */
  readonly #nextEnd: Int32Array;
  /** Marks the pairs of code units that a needle begins with: most places of a text are passed over by it. */
  readonly #pairs = new Uint8Array(65_536);

  /** @param needles of two characters or more */
  constructor(needles: Iterable<string>) {
    const all = [...new Set(needles)].filter(({ length }) => length > 1);
    for (const needle of all) this.#pairs[pairAt(needle, 0)] = 1;
    this.#trie = new Trie(all);
    this.#back = new Int32Array(this.#trie.size);
    this.#nextEnd = new Int32Array(this.#trie.size);
    this.#link();
  }

  /** Every place of every needle, in the order of their ends. */
  find(text: string): NeedlePlace[] {
    const places: NeedlePlace[] = [];
    const { lengths } = this.#trie;
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      if (state === 0 && this.#pairs[pairAt(text, at)] === 0) continue;
      state = this.#step(state, text.charCodeAt(at));
      for (let end = state; end !== 0; end = this.#nextEnd[end] ?? 0) {
        const length = lengths[end] ?? 0;
        if (length > 0) places.push({ start: at + 1 - length, end: at + 1 });
      }
    }
    return places;
  }

  #step(from: number, unit: number): number {
    for (let state = from; state !== 0; state = this.#back[state] ?? 0) {
      const next = this.#trie.next(state, unit);
      if (next !== 0) return next;
    }
    return this.#trie.next(0, unit);
  }

  /** In the order of their depth: what a state falls back to is linked before it. */
  #link(): void {
    const { lengths } = this.#trie;
    for (const { state, parent, unit } of this.#trie.byDepth()) {
      const back = parent === 0 ? 0 : this.#step(this.#back[parent] ?? 0, unit);
      this.#back[state] = back;
      this.#nextEnd[state] = (lengths[back] ?? 0) > 0 ? back : (this.#nextEnd[back] ?? 0);
    }
  }
}

function pairAt(text: string, at: number): number {
  return (text.charCodeAt(at) * 251 + text.charCodeAt(at + 1)) & 0xffff;
}

interface Edge {
  readonly state: number;
  readonly parent: number;
  readonly unit: number;
}

/** The beginnings of all needles. Most states have one child, which is kept in plain arrays; state 0 is the start. */
class Trie {
  readonly #start = new Int32Array(65_536);
  readonly #unit: Uint16Array;
  readonly #child: Int32Array;
  /** Further children, by state and code unit. */
  readonly #more = new Map<number, number>();
  readonly #edges: Edge[] = [];
  /** The length of the needle that ends in a state; 0 where none does. */
  readonly lengths: Int32Array;
  size = 1;

  constructor(needles: readonly string[]) {
    const most = needles.reduce((sum, { length }) => sum + length, 1);
    this.#unit = new Uint16Array(most);
    this.#child = new Int32Array(most);
    this.lengths = new Int32Array(most);
    for (const needle of needles) this.#add(needle);
  }

  next(state: number, unit: number): number {
    if (state === 0) return this.#start[unit] ?? 0;
    if (this.#unit[state] === unit) return this.#child[state] ?? 0;
    return this.#more.size === 0 ? 0 : (this.#more.get(state * 65_536 + unit) ?? 0);
  }

  /** All states but the first; those of one depth after those of the depth before. */
  byDepth(): Iterable<Edge> {
    const depths = new Int32Array(this.size);
    for (const { state, parent } of this.#edges) depths[state] = (depths[parent] ?? 0) + 1;
    return this.#edges.toSorted((a, b) => (depths[a.state] ?? 0) - (depths[b.state] ?? 0));
  }

  #add(needle: string): void {
    let state = 0;
    for (let at = 0; at < needle.length; at += 1) {
      const unit = needle.charCodeAt(at);
      state = this.next(state, unit) || this.#grow(state, unit);
    }
    this.lengths[state] = needle.length;
  }

  #grow(parent: number, unit: number): number {
    const state = this.size;
    this.size += 1;
    this.#edges.push({ state, parent, unit });
    if (parent === 0) this.#start[unit] = state;
    else if (this.#child[parent] === 0) {
      this.#unit[parent] = unit;
      this.#child[parent] = state;
    } else this.#more.set(parent * 65_536 + unit, state);
    return state;
  }
}
