import type { Member, OfficeStore } from "@a2c-smcp/server";
import { createMemoryOfficeStore } from "@a2c-smcp/server";
import type { Present } from "./up-event.ts";

export interface StoreListener {
  readonly onEntered: (present: Present) => void;
  readonly onLeft: (present: Present) => void;
}

/** An office store of one process that tells who comes and goes. */
export function createWatchedStore({ onEntered, onLeft }: StoreListener): OfficeStore {
  const store = createMemoryOfficeStore();
  const members = new Map<string, Member>();
  const leave = (sid: string): void => {
    const member = members.get(sid);
    if (!member) return;
    members.delete(sid);
    tell(onLeft, member);
  };
  return {
    claim: async (member, rules) => {
      const claim = await store.claim(member, rules);
      if (claim.kind !== "taken") return claim;
      leave(member.sid);
      members.set(member.sid, member);
      tell(onEntered, member);
      return claim;
    },
    release: async (sid) => {
      await store.release(sid);
      leave(sid);
    },
    findComputer: (office, name) => store.findComputer(office, name),
    list: (office) => store.list(office),
    countOffices: () => store.countOffices(),
  };
}

/** Who only looks takes no part. */
function tell(told: (present: Present) => void, { role, name }: Member): void {
  if (role !== "observer") told({ role, name });
}
