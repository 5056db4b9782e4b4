import type { Cluster } from "../offices/cluster.ts";
import type { Member } from "../offices/office-store.ts";
import { RemoteParty } from "./remote-party.ts";

/** The members of other nodes that have, or had, a call with somebody here. */
export class RemoteParties {
  readonly #cluster: Cluster;
  readonly #parties = new Map<string, RemoteParty>();

  constructor(cluster: Cluster) {
    this.#cluster = cluster;
  }

  /** The party that a member of another node is. */
  of(member: Member): RemoteParty {
    const known = this.#parties.get(member.sid);
    if (known && isSame(known.member, member)) return known;
    const party = new RemoteParty(member, this.#cluster);
    this.#parties.set(member.sid, party);
    return party;
  }

  /** Forgets a member; returns the party that it was, if it was one. */
  forget(sid: string): RemoteParty | undefined {
    const party = this.#parties.get(sid);
    this.#parties.delete(sid);
    return party;
  }
}

/** Whoever moved, was renamed, or has a node that began anew is found under the same id, and is not the same party. */
function isSame(one: Member, other: Member): boolean {
  return one.office === other.office && one.name === other.name && one.node === other.node;
}
