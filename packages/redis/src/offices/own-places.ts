import type { Place } from "../links/messages.ts";

/** The places of this node's connections, by connection and by office. */
export class OwnPlaces {
  readonly #places = new Map<string, Place>();
  readonly #offices = new Map<string, Set<string>>();

  get(sid: string): Place | undefined {
    return this.#places.get(sid);
  }

  has(sid: string): boolean {
    return this.#places.has(sid);
  }

  all(): readonly Place[] {
    return [...this.#places.values()];
  }

  of(office: string): readonly Place[] {
    return [...(this.#offices.get(office) ?? [])].flatMap((sid) => this.#places.get(sid) ?? []);
  }

  isIn(office: string): boolean {
    return this.#offices.has(office);
  }

  add(place: Place): void {
    this.delete(place.sid);
    this.#places.set(place.sid, place);
    const sids = this.#offices.get(place.office) ?? new Set();
    this.#offices.set(place.office, sids.add(place.sid));
  }

  delete(sid: string): void {
    const place = this.#places.get(sid);
    if (!place) return;
    this.#places.delete(sid);
    const sids = this.#offices.get(place.office);
    sids?.delete(sid);
    if (sids?.size === 0) this.#offices.delete(place.office);
  }
}
