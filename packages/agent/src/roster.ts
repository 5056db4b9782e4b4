import type { SessionInfo } from "@a2c-smcp/protocol";

/** A Computer of the office. */
export interface ComputerInfo {
  readonly name: string;
  /** The protocol version that it announced, where the server tells. */
  readonly version?: string | undefined;
}

export interface RosterChange {
  readonly entered: readonly string[];
  readonly left: readonly string[];
}

/** Who is in the office. Notices may repeat or cross with a listing; the roster only ever tells what is new. */
export class Roster {
  readonly #computers = new Map<string, ComputerInfo>();

  all(): ComputerInfo[] {
    return [...this.#computers.values()];
  }

  /** Returns whether the Computer was not there before. */
  enter(name: string): boolean {
    if (this.#computers.has(name)) return false;
    this.#computers.set(name, { name });
    return true;
  }

  /** Returns whether the Computer was there. */
  leave(name: string): boolean {
    return this.#computers.delete(name);
  }

  /** Takes a full listing as the truth and returns what is different from before. */
  replace(sessions: readonly SessionInfo[]): RosterChange {
    const listed = sessions.filter(({ role }) => role === "computer");
    const names = new Set(listed.map(({ name }) => name));
    const left = [...this.#computers.keys()].filter((name) => !names.has(name));
    const entered = [...names].filter((name) => !this.#computers.has(name));
    this.#computers.clear();
    for (const { name, a2c_version } of listed)
      this.#computers.set(name, a2c_version ? { name, version: a2c_version } : { name });
    return { entered, left };
  }
}
