import { ProtocolError } from "@a2c-smcp/protocol";
import type { ClusterHome, GiveUp, OfficeNotice, OnRemoteAnswer, RemoteCall } from "../offices/cluster.ts";
import type { Member } from "../offices/office-store.ts";
import { speakersOf } from "../offices/policy.ts";
import { officeOf } from "../offices/session.ts";
import { refusals } from "../refusals.ts";
import type { CallTable } from "./call-table.ts";
import type { Connection } from "./connection.ts";
import type { Peer } from "./peer.ts";
import type { RemoteParties } from "./remote-parties.ts";

export interface ClusterHomeParts {
  readonly calls: CallTable;
  readonly connections: ReadonlyMap<string, Connection>;
  readonly parties: RemoteParties;
  /** Notifies the members of an office that are connected here. */
  readonly tell: ClusterHome["tell"];
}

/** This server as the other nodes see it. */
export function createClusterHome(parts: ClusterHomeParts): ClusterHome {
  const { calls, connections, parties, tell } = parts;
  return {
    tell,
    call: (call, onAnswer) => acceptCall(call, onAnswer, parts),
    notify: (sid, notice) => tellOne(connections.get(sid)?.peer, notice),
    part: ({ sid }: Member) => {
      const party = parties.forget(sid);
      if (party) calls.partFrom(party);
    },
    evict: (sid) => connections.get(sid)?.peer.comeBack(),
    sendAway: () => {
      for (const { peer } of connections.values()) peer.comeBack();
    },
  };
}

/** Which payload goes with which event was checked where the notice was made. */
function tellOne(peer: Peer | undefined, { event, payload }: OfficeNotice): void {
  (peer?.notify as ((event: OfficeNotice["event"], payload: object) => void) | undefined)?.call(
    peer,
    event,
    payload,
  );
}

function acceptCall(
  call: RemoteCall,
  onAnswer: OnRemoteAnswer,
  { calls, connections, parties }: ClusterHomeParts,
): GiveUp | undefined {
  const { event, reqId, caller, target, patienceMs, payload } = call;
  const computer = target.name;
  const to = connections.get(target.sid);
  // The caller's node knows what it was told last; whether the Computer is still there is known here.
  if (!to || officeOf(to.session) !== caller.office || to.name !== computer) {
    onAnswer(refusals.noSuchComputer(computer));
    return undefined;
  }
  if (!speakersOf(event).includes(caller.role)) {
    onAnswer(refusals.wrongRole(caller.role));
    return undefined;
  }
  const refusal = to.isLeaving ? refusals.movingOn() : to.peer.backlog && refusals.slowComputer(computer);
  if (refusal) {
    onAnswer(refusal);
    return undefined;
  }
  const from = parties.of(caller);
  try {
    const opened = calls.open(
      {
        event,
        reqId,
        computer,
        from,
        to,
        patienceMs,
        settle: (outcome) => onAnswer(outcome.kind === "answer" ? outcome.answer : outcome.error),
      },
      payload,
    );
    return () => calls.withdraw(opened);
  } catch (cause) {
    onAnswer(ProtocolError.fromUnknown(cause));
    return undefined;
  }
}
