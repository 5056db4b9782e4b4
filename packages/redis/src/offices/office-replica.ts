import type { Role } from "@a2c-smcp/protocol";
import type { Change, Place } from "../links/messages.ts";

/** What became of an office. */
export interface Difference {
  readonly joined: readonly Place[];
  readonly left: readonly Place[];
}

const nothing: Difference = { joined: [], left: [] };

/** An office as this node knows it: everybody in it, wherever connected, up to one change. */
export class OfficeReplica {
  readonly #places = new Map<string, Place>();
  readonly #byName: Readonly<Record<Role, Map<string, Place>>> = { agent: new Map(), computer: new Map() };
  /** How many members each node has: asked at every change, which in a large office are many. */
  readonly #perNode = new Map<string, number>();
  /** Changes that came before the one that they follow. */
  readonly #early = new Map<number, Change>();
  #version = 0;

  /** The number of the last change that is known here; 0 before any is. */
  get version(): number {
    return this.#version;
  }

  get size(): number {
    return this.#places.size;
  }

  /** Whether changes are known of which an earlier one is missing. */
  get hasGap(): boolean {
    return this.#early.size > 0;
  }

  get(sid: string): Place | undefined {
    return this.#places.get(sid);
  }

  findComputer(name: string): Place | undefined {
    return this.#byName.computer.get(name);
  }

  /** Everybody, in the order of joining. */
  list(): readonly Place[] {
    return [...this.#places.values()];
  }

  /** The nodes that have members here. */
  nodes(): Iterable<string> {
    return this.#perNode.keys();
  }

  isOn(node: string): boolean {
    return this.#perNode.has(node);
  }

  /** Takes a change in its turn: at once, or when those before it have come. */
  apply(change: Change): Difference {
    if (change.version <= this.#version) return nothing;
    this.#early.set(change.version, change);
    const joined = new Map<string, Place>();
    const left: Place[] = [];
    // Whoever came and went within these changes is nobody's news: told after them all, it would seem to be there.
    const part = (former: readonly Place[]): void => {
      for (const place of former) if (!joined.delete(place.sid)) left.push(place);
    };
    for (let next = this.#early.get(this.#version + 1); next; next = this.#early.get(this.#version + 1)) {
      this.#early.delete(next.version);
      this.#version = next.version;
      for (const sid of next.left) part(this.#remove(sid));
      for (const place of next.joined) {
        const former = this.#remove(place.sid);
        this.#add(place);
        if (former.some((one) => isSame(one, place))) continue;
        part(former);
        joined.set(place.sid, place);
      }
    }
    return { joined: [...joined.values()], left };
  }

  /** Takes the whole office as Redis has it, unless it is known better here. */
  replace(version: number, places: readonly Place[]): Difference {
    if (version < this.#version) return nothing;
    const before = new Map(this.#places);
    for (const sid of before.keys()) this.#remove(sid);
    for (const place of places) this.#add(place);
    this.#version = version;
    for (const known of [...this.#early.keys()]) if (known <= version) this.#early.delete(known);
    const left = [...before.values()].filter((place) => !isSame(place, this.#places.get(place.sid)));
    const joined = places.filter((place) => !isSame(place, before.get(place.sid)));
    return { joined, left };
  }

  /** Redis has nothing of the office: only those are certain who are connected here. */
  restart(own: readonly Place[]): Difference {
    const left = this.list().filter(({ sid }) => !own.some((place) => place.sid === sid));
    for (const { sid } of left) this.#remove(sid);
    this.#early.clear();
    this.#version = 0;
    return { joined: [], left };
  }

  /** Forgets a member that is gone, before Redis says so. */
  forget(sid: string): void {
    this.#remove(sid);
  }

  #add(place: Place): void {
    this.#remove(place.sid);
    this.#places.set(place.sid, place);
    this.#count(place.node, 1);
    if (place.role !== "observer") this.#byName[place.role].set(place.name, place);
  }

  #remove(sid: string): readonly Place[] {
    const place = this.#places.get(sid);
    if (!place) return [];
    this.#places.delete(sid);
    this.#count(place.node, -1);
    if (place.role === "observer") return [place];
    if (this.#byName[place.role].get(place.name) === place) this.#byName[place.role].delete(place.name);
    return [place];
  }

  #count(node: string, more: number): void {
    const members = (this.#perNode.get(node) ?? 0) + more;
    if (members > 0) this.#perNode.set(node, members);
    else this.#perNode.delete(node);
  }
}

/** A place that was claimed again after its node was taken for dead is the same to those who see it. */
function isSame(one: Place, other: Place | undefined): boolean {
  return other !== undefined && one.name === other.name && one.role === other.role;
}
