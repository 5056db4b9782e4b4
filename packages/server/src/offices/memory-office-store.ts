import type { Role } from "@a2c-smcp/protocol";
import type { Claim, Member, OfficeStore, SeatRules } from "./office-store.ts";

/** The members of one office, by role and name. Maps keep the order of joining. */
interface Office {
  readonly members: Map<string, Member>;
  readonly byName: Readonly<Record<Role, Map<string, Member>>>;
}

/** The store of a single server: everything in memory, every answer at once. */
export function createMemoryOfficeStore(): OfficeStore {
  return new MemoryOfficeStore();
}

class MemoryOfficeStore implements OfficeStore {
  readonly #offices = new Map<string, Office>();
  readonly #places = new Map<string, Member>();

  claim(member: Member, rules: SeatRules = { hasOneComputer: false }): Claim {
    const refusal = this.#refusal(member, rules);
    if (refusal) return refusal;
    this.release(member.sid);
    const office = this.#open(member.office);
    office.members.set(member.sid, member);
    if (member.role !== "observer") office.byName[member.role].set(member.name, member);
    this.#places.set(member.sid, member);
    return { kind: "taken" };
  }

  release(sid: string): void {
    const member = this.#places.get(sid);
    const office = member && this.#offices.get(member.office);
    if (!office) return;
    this.#places.delete(sid);
    office.members.delete(sid);
    if (member.role !== "observer") office.byName[member.role].delete(member.name);
    if (office.members.size === 0) this.#offices.delete(member.office);
  }

  findComputer(office: string, name: string): Member | undefined {
    return this.#offices.get(office)?.byName.computer.get(name);
  }

  list(office: string): readonly Member[] {
    return [...(this.#offices.get(office)?.members.values() ?? [])];
  }

  countOffices(): number {
    return this.#offices.size;
  }

  #refusal({ sid, role, name, office: id }: Member, { hasOneComputer }: SeatRules): Claim | undefined {
    const office = this.#offices.get(id);
    if (!office || role === "observer") return undefined;
    const isTaken = (): boolean => [...office.byName[role].values()].some((member) => member.sid !== sid);
    if (role === "agent" && isTaken()) return { kind: "agent-present" };
    if (role === "computer" && hasOneComputer && isTaken()) return { kind: "computer-present" };
    const holder = office.byName[role].get(name);
    return holder && holder.sid !== sid ? { kind: "name-in-use" } : undefined;
  }

  #open(id: string): Office {
    const office = this.#offices.get(id) ?? {
      members: new Map(),
      byName: { agent: new Map(), computer: new Map() },
    };
    this.#offices.set(id, office);
    return office;
  }
}
