import { sep } from "node:path";
import type { Source } from "./source.ts";
import { isWithin } from "./walk-rules.ts";

/** From this many changes on, sorting anew is cheaper than putting each where it belongs. */
const MOST_PATCHES = 64;

/** The known files, by the name that they have in URIs and by the place where they were found. */
export class SourceTable {
  readonly #roots: readonly string[];
  readonly #byRef = new Map<string, Source>();
  readonly #byPlace = new Map<string, Source>();
  /** Where files were found that a link led to; all others were found at their path. */
  readonly #linked = new Map<string, string>();
  #list: readonly Source[] = [];
  /** The places of the list, in its order. */
  #places: readonly string[] = [];
  /** What is different from the list, by place. */
  readonly #patches = new Map<string, Source | undefined>();

  constructor(roots: readonly string[]) {
    this.#roots = roots;
  }

  get size(): number {
    return this.#byRef.size;
  }

  get(docRef: string): Source | undefined {
    return this.#byRef.get(docRef);
  }

  at(place: string): Source | undefined {
    return this.#byPlace.get(place);
  }

  placeOf({ docRef, path }: Source): string {
    return this.#linked.get(docRef) ?? path;
  }

  values(): Iterable<Source> {
    return this.#byRef.values();
  }

  /** The files that a link leads to. */
  linked(): Source[] {
    return [...this.#linked.keys()].flatMap((docRef) => this.#byRef.get(docRef) ?? []);
  }

  /** The files that lie at one of the paths or below it. */
  within(paths: readonly string[]): Source[] {
    const known = paths.flatMap((path) => this.at(path) ?? []);
    const folders = paths.filter((path) => this.at(path) === undefined);
    const isBelow = (path: string): boolean => folders.some((folder) => isWithin(path, folder));
    const below = folders.length === 0 ? [] : [...this.#byPlace].filter(([place]) => isBelow(place));
    const linked = this.linked().filter(({ path }) => paths.some((one) => isWithin(path, one)));
    return [...new Set([...known, ...below.map(([, source]) => source), ...linked])];
  }

  put(place: string, source: Source): void {
    this.#byRef.set(source.docRef, source);
    this.#byPlace.set(place, source);
    if (place === source.path) this.#linked.delete(source.docRef);
    else this.#linked.set(source.docRef, place);
    this.#patches.set(place, source);
  }

  delete(source: Source): void {
    const place = this.placeOf(source);
    this.#byRef.delete(source.docRef);
    this.#byPlace.delete(place);
    this.#linked.delete(source.docRef);
    this.#patches.set(place, undefined);
  }

  /** All files in the order of the roots and their paths; the same array until something changes. */
  list(): readonly Source[] {
    if (this.#patches.size === 0) return this.#list;
    if (this.#patches.size > MOST_PATCHES) this.#sort();
    else this.#patch();
    this.#patches.clear();
    return this.#list;
  }

  #sort(): void {
    const order = placeOrder(this.#roots);
    const entries = [...this.#byPlace].sort(([a], [b]) => order(a, b));
    this.#places = entries.map(([place]) => place);
    this.#list = entries.map(([, source]) => source);
  }

  #patch(): void {
    const order = placeOrder(this.#roots);
    const [list, places] = [[...this.#list], [...this.#places]];
    for (const [place, source] of this.#patches) {
      const index = indexOf(places, place, order);
      const before = places[index] === place ? 1 : 0;
      list.splice(index, before, ...(source === undefined ? [] : [source]));
      places.splice(index, before, ...(source === undefined ? [] : [place]));
    }
    this.#list = list;
    this.#places = places;
  }
}

type Order = (a: string, b: string) => number;

/** Root by root, and in each as a walk comes by: what is in a folder stands where its name stands. */
function placeOrder(roots: readonly string[]): Order {
  if (roots.length === 1) return comparePlaces;
  const rankOf = (place: string): number => roots.findIndex((root) => isWithin(place, root));
  return (a, b) => rankOf(a) - rankOf(b) || comparePlaces(a, b);
}

function comparePlaces(a: string, b: string): number {
  const end = Math.min(a.length, b.length);
  let at = 0;
  while (at < end && a.charCodeAt(at) === b.charCodeAt(at)) at++;
  if (at === end) return a.length - b.length;
  if (a[at] === sep) return -1;
  return b[at] === sep ? 1 : a.charCodeAt(at) - b.charCodeAt(at);
}

/** Where a place stands, or would have to stand, in a sorted list. */
function indexOf(places: readonly string[], place: string, order: Order): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (order(places[middle] ?? "", place) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}
