import type { Role } from "@a2c-smcp/protocol";
import type { Claim, Headcount, Member, OfficeStore } from "./office-store.ts";

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
  #agents = 0;

  claim(member: Member): Claim {
    const refusal = this.#refusal(member);
    if (refusal) return refusal;
    this.release(member.sid);
    const office = this.#open(member.office);
    office.members.set(member.sid, member);
    office.byName[member.role].set(member.name, member);
    this.#places.set(member.sid, member);
    if (member.role === "agent") this.#agents += 1;
    return { kind: "taken" };
  }

  release(sid: string): void {
    const member = this.#places.get(sid);
    const office = member && this.#offices.get(member.office);
    if (!office) return;
    this.#places.delete(sid);
    if (member.role === "agent") this.#agents -= 1;
    office.members.delete(sid);
    office.byName[member.role].delete(member.name);
    if (office.members.size === 0) this.#offices.delete(member.office);
  }

  findComputer(office: string, name: string): Member | undefined {
    return this.#offices.get(office)?.byName.computer.get(name);
  }

  list(office: string): readonly Member[] {
    return [...(this.#offices.get(office)?.members.values() ?? [])];
  }

  count(): Headcount {
    const agents = this.#agents;
    return { offices: this.#offices.size, agents, computers: this.#places.size - agents };
  }

  #refusal({ sid, role, name, office: id }: Member): Claim | undefined {
    const office = this.#offices.get(id);
    if (!office) return undefined;
    if (role === "agent" && [...office.byName.agent.values()].some((agent) => agent.sid !== sid))
      return { kind: "agent-present" };
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
