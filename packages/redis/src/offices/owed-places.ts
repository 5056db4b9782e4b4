import type { Place } from "../links/messages.ts";

/** Places that were given up, or perhaps taken, while Redis could not be asked. */
export class OwedPlaces {
  readonly #places = new Map<string, Place>();

  add(place: Place): void {
    this.#places.set(keyOf(place), place);
  }

  delete(place: Place): void {
    this.#places.delete(keyOf(place));
  }

  /** Also those that come while one walks through them. */
  all(): Iterable<Place> {
    return this.#places.values();
  }
}

function keyOf({ sid, office }: Place): string {
  return `${sid} ${office}`;
}
