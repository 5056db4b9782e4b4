import { sep } from "node:path";
import type { Source } from "./source.ts";
import { isWithin } from "./walk-rules.ts";

/** From this many changes on, going through all is cheaper than putting each where it belongs. */
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

  /** How many files the list has, known without making it. */
  get size(): number {
    return this.#byPlace.size;
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
    const folders = new Set(paths.filter((path) => this.at(path) === undefined));
    const below =
      folders.size === 0 ? [] : [...this.#byPlace].filter(([place]) => isBelowAny(place, folders));
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
    if (this.#patches.size > MOST_PATCHES) this.#merge();
    else this.#patch();
    this.#patches.clear();
    return this.#list;
  }

  /** Sorts what is different alone and goes once through the list: of very many files few are others. */
  #merge(): void {
    const order = placeOrder(this.#roots);
    const fresh = [...this.#patches.keys()].sort(order);
    const places: string[] = [];
    const list: Source[] = [];
    const take = (place: string, source: Source | undefined): void => {
      if (source === undefined) return;
      places.push(place);
      list.push(source);
    };
    let at = 0;
    for (const place of fresh) {
      for (; at < this.#places.length && order(this.#places[at] ?? "", place) < 0; at++)
        take(this.#places[at] ?? "", this.#list[at]);
      if (this.#places[at] === place) at++;
      take(place, this.#patches.get(place));
    }
    for (; at < this.#places.length; at++) take(this.#places[at] ?? "", this.#list[at]);
    this.#list = list;
    this.#places = places;
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

/** Looks up the folders above a place, for there may be as many new files as known ones, each thought a folder. */
function isBelowAny(place: string, folders: ReadonlySet<string>): boolean {
  for (let end = place.length; end > 0; end = place.lastIndexOf(sep, end - 1))
    if (folders.has(place.slice(0, end))) return true;
  return folders.has(sep);
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
