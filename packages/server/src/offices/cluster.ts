import type { ProtocolError } from "@a2c-smcp/protocol";
import type { Awaitable } from "../awaitable.ts";
import type { Member } from "./office-store.ts";

/** Takes back a request that another node was given; harmless when it is over. */
export type GiveUp = () => void;

/** A request on its way to the node of its Computer. */
export interface RemoteCall {
  /** Any `client:*`: of some only the two ends know what they mean. */
  readonly event: string;
  readonly reqId: string;
  /** The Agent that calls. */
  readonly caller: Member;
  /** The Computer that is called. */
  readonly target: Member;
  /** Milliseconds until the call is given up. */
  readonly patienceMs: number;
  readonly payload: unknown;
}

/** What a call to another node came to: the Computer's answer as it is, or an error. */
export type OnRemoteAnswer = (answer: unknown) => void;

/** Something that the members of an office are notified of. */
export interface OfficeNotice {
  readonly event: string;
  readonly payload: object;
}

/** What the other nodes find at this one. */
export interface ClusterHome {
  /** Hands a call of another node to a Computer here. The callback comes at most once, with an answer or a ProtocolError. */
  call(call: RemoteCall, onAnswer: OnRemoteAnswer): GiveUp | undefined;
  /** Notifies one member that is connected here. */
  notify(sid: string, notice: OfficeNotice): void;
  /** Notifies the members of an office that are connected here, but for one. */
  tell(office: string, notice: OfficeNotice, except?: string): void;
  /** A member of another node is gone, or cannot be reached any more: its calls end. */
  part(member: Member): void;
  /** A member of this node lost its place to another: its connection ends, so that it asks again. */
  evict(sid: string): void;
  /** This node can serve nobody, and has not for long: every connection ends, so that its client finds another node. */
  sendAway(): void;
}

/** How a store joins several servers into one: each is a node, and a member is connected to one of them. */
export interface Cluster {
  /** The name of this node. */
  readonly node: string;
  /**
   * Set while it is not certain that this node holds the places of its members: the refusal of whatever depends on
   * them. Looked at for each call, so it costs nothing.
   */
  readonly trouble: ProtocolError | undefined;
  /** Whether there has been trouble for so long that clients had better go to other nodes. */
  readonly isCutOff: boolean;
  /** Takes part from now on. Rejects when the store cannot be reached. */
  open(home: ClusterHome): Promise<void>;
  /** Sends a call to the node of its Computer. The callback comes at most once, with an answer or a ProtocolError. */
  request(call: RemoteCall, onAnswer: OnRemoteAnswer): GiveUp;
  /** Set while too much waits for the node of a member. */
  isCongested(member: Member): boolean;
  /** Notifies one member of another node. */
  notify(member: Member, notice: OfficeNotice): void;
  /** Notifies the members of an office on other nodes; resolves when those nodes have. */
  broadcast(office: string, notice: OfficeNotice): Awaitable<void>;
  /** Resolves when the other nodes know who came and went here; bounded in time. */
  announced(office: string): Awaitable<void>;
  /** Figures for the metrics, in the text form of Prometheus. */
  metrics(): Awaitable<string>;
  /** Gives up every place and takes no part any more. Never throws. */
  close(): Promise<void>;
}
