import { setTimeout as sleep } from "node:timers/promises";
import { Actor } from "./actor.ts";
import { Chance } from "./chance.ts";
import { Ledger } from "./ledger.ts";

/** The nodes that can be connected to at the moment. */
export type Nodes = () => readonly [string, ...string[]];

const STEPS = 40;
/** Milliseconds between two steps, at most. */
const PAUSE_MS = 60;
const SETTLED = { attempts: 200, pause: 50 };

/** A short story of two offices, two Agents and four Computers, by chance; the same seed makes the same choices. */
export class History {
  readonly seed: number;
  readonly #chance: Chance;
  readonly #ledger = new Ledger();
  readonly #offices: readonly [string, string];
  readonly #agents: readonly [Actor, Actor];
  readonly #computers: readonly [Actor, ...Actor[]];
  readonly #nodes: Nodes;

  constructor(seed: number, nodes: Nodes) {
    this.seed = seed;
    this.#nodes = nodes;
    this.#chance = new Chance(seed);
    this.#offices = [`o${seed}-1`, `o${seed}-2`];
    const parts = { ledger: this.#ledger, chance: this.#chance };
    this.#agents = [
      new Actor({ role: "agent", name: "a1", ...parts }),
      new Actor({ role: "agent", name: "a2", ...parts }),
    ];
    // Two have the same name: in one office only one of them can be.
    const names = ["c1", "c1", "c2", "c3"] as const;
    const computers = names.map((name) => new Actor({ role: "computer", name, ...parts }));
    this.#computers = computers as [Actor, ...Actor[]];
  }

  async play(): Promise<void> {
    await Promise.all(this.#actors.map((actor) => actor.connect(this.#chance.of(this.#nodes()))));
    for (let step = 0; step < STEPS; step += 1) {
      this.#step();
      await sleep(this.#chance.below(PAUSE_MS));
    }
  }

  /** Lets everything come to rest, then returns every rule that was broken. */
  async finish(): Promise<readonly string[]> {
    for (let attempt = 0; attempt < SETTLED.attempts; attempt += 1) {
      for (const computer of this.#computers) computer.release();
      const open = [...this.#ledger.calls.values()].filter(({ acks, isOrphan }) => acks === 0 && !isOrphan);
      const difference = await this.#roomDifference();
      if (open.length === 0 && difference === undefined) break;
      if (attempt === SETTLED.attempts - 1 && difference !== undefined) this.#ledger.breach(difference);
      await sleep(SETTLED.pause);
    }
    for (const actor of this.#actors) actor.close();
    return this.#ledger.judge().map((breach) => `history ${this.seed}: ${breach}`);
  }

  get #actors(): readonly Actor[] {
    return [...this.#agents, ...this.#computers];
  }

  #step(): void {
    const actor =
      this.#chance.next() < 0.6 ? this.#chance.of(this.#agents) : this.#chance.of(this.#computers);
    const choice = this.#chance.next();
    if (actor.isMoving) return;
    if (!actor.isConnected) void actor.connect(this.#chance.of(this.#nodes()));
    else if (actor.office === undefined) void actor.join(this.#chance.of(this.#offices));
    else if (choice < 0.06) void actor.leave();
    else if (choice < 0.12) actor.close();
    else if (choice < 0.2) void actor.join(this.#chance.of(this.#offices));
    else if (actor.role === "agent")
      for (let n = 0; n < 3; n += 1) actor.call(this.#chance.of(["c1", "c2", "c3"]));
    else actor.release();
  }

  /** How a room differs from who is connected and was let in, seen from every member; undefined when none does. */
  async #roomDifference(): Promise<string | undefined> {
    for (const office of this.#offices) {
      const members = this.#actors.filter((actor) => actor.office === office);
      const expected = members.map(({ role, name, sid }) => `${role} ${name} ${sid}`).sort();
      if (new Set(members.map(({ role, name }) => `${role} ${name}`)).size < members.length)
        return `a name is there twice in ${office}: ${expected.join(", ")}`;
      if (members.filter(({ role }) => role === "agent").length > 1) return `${office} has two agents`;
      for (const member of members) {
        const room = (await member.room())?.map(({ role, name, sid }) => `${role} ${name} ${sid}`).sort();
        if (room?.join() !== expected.join())
          return `${member.name} sees ${room?.join(", ") ?? "nothing"} in ${office}, where ${expected.join(", ")} are`;
      }
    }
    return undefined;
  }
}
