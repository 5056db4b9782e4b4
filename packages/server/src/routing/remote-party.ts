import type { Cluster, GiveUp } from "../offices/cluster.ts";
import type { Member } from "../offices/office-store.ts";
import { refusals } from "../refusals.ts";
import type { Call, CallSpec } from "./call-table.ts";
import type { Party } from "./party.ts";
import type { Peer } from "./peer.ts";

/** A member of another node as the calls here see it. */
export class RemoteParty implements Party {
  readonly member: Member;
  readonly peer: Party["peer"];
  readonly made = new Set<Call>();
  readonly received = new Set<Call>();
  readonly isLeaving = false;
  unanswered = 0;
  readonly #cluster: Cluster;

  constructor(member: Member, cluster: Cluster) {
    this.member = member;
    this.#cluster = cluster;
    this.peer = createRemotePeer(member, cluster);
  }

  get name(): string {
    return this.member.name;
  }

  ask(
    { event, reqId, from, patienceMs }: CallSpec,
    payload: unknown,
    onAnswer: (answer: readonly unknown[]) => void,
  ): GiveUp | undefined {
    const caller = from.place;
    if (!caller) throw refusals.callerLeft();
    const call = { event, reqId, caller, target: this.member, patienceMs, payload };
    return this.#cluster.request(call, (answer) => onAnswer([answer]));
  }

  get place(): Member {
    return this.member;
  }
}

function createRemotePeer(member: Member, cluster: Cluster): Party["peer"] {
  return {
    get backlog() {
      return cluster.isCongested(member) ? refusals.slowComputer(member.name) : undefined;
    },
    notify: ((event: Parameters<Peer["notify"]>[0], payload: object) =>
      cluster.notify(member, { event, payload })) as Peer["notify"],
    // Only the node that has the connection can end it, and counts what it owes itself.
    disconnect: () => undefined,
  };
}
