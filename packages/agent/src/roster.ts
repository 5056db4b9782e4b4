import type { SessionInfo } from "@a2c-smcp/protocol";

/** A Computer of the office. */
export interface ComputerInfo {
  readonly name: string;
  /** The protocol version that it announced, where the server reports it. */
  readonly version?: string | undefined;
}

export interface RosterChange {
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

/** Who is in the office. Notices may repeat or cross with a listing; the roster only ever reports what is new. */
export class Roster {
  readonly #computers = new Map<string, ComputerInfo>();
  /** For each listing that is under way, who was announced meanwhile as there (true) or as gone (false). */
  readonly #underway = new Set<Map<string, boolean>>();

  all(): ComputerInfo[] {
    return [...this.#computers.values()];
  }

  /** Returns whether the Computer was not there before. */
  enter(name: string): boolean {
    for (const told of this.#underway) told.set(name, true);
    if (this.#computers.has(name)) return false;
    this.#computers.set(name, { name });
    return true;
  }

  /** Returns whether the Computer was there. */
  leave(name: string): boolean {
    for (const told of this.#underway) told.set(name, false);
    return this.#computers.delete(name);
  }

  /**
   * Takes a full listing as the truth and returns what is different from before. A notice that came while the listing was
   * under way counts more: where both arrive at once, the notice is emitted before anyone reads the listing made before it.
   */
  async refresh(list: () => Promise<readonly SessionInfo[]>): Promise<RosterChange> {
    const told = new Map<string, boolean>();
    this.#underway.add(told);
    try {
      return this.#replace(await list(), told);
    } finally {
      this.#underway.delete(told);
    }
  }

  #replace(sessions: readonly SessionInfo[], told: ReadonlyMap<string, boolean>): RosterChange {
    const present = new Map<string, ComputerInfo>();
    for (const { role, name, a2c_version } of sessions) {
      if (role !== "computer" || told.get(name) === false) continue;
      present.set(name, a2c_version ? { name, version: a2c_version } : { name });
    }
    for (const [name, isThere] of told) if (isThere && !present.has(name)) present.set(name, { name });
    const left = [...this.#computers.keys()].filter((name) => !present.has(name));
    const entered = [...present.keys()].filter((name) => !this.#computers.has(name));
    this.#computers.clear();
    for (const [name, info] of present) this.#computers.set(name, info);
    return { entered, left };
  }
}
