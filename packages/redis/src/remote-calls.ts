import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { JsonText } from "@a2c-smcp/runtime/socket-parser";
import type { Awaitable, ClusterHome, GiveUp, Member, OnRemoteAnswer, RemoteCall } from "@a2c-smcp/server";
import type { Answer, Message, Place } from "./links/messages.ts";
import type { NodeLink } from "./links/node-link.ts";
import { unavailable } from "./unavailable.ts";

type CallMessage = Extract<Message, { t: "call" }>;

export interface RemoteCallsOptions {
  readonly linkOf: (member: Member) => NodeLink | undefined;
  readonly home: () => ClusterHome | undefined;
  /** A member of an office that another incarnation has, as far as this node knows; it may have to ask. */
  readonly find: (office: string, sid: string, incarnation: string) => Awaitable<Place | undefined>;
  readonly trouble: () => ProtocolError | undefined;
  /** Called for each call that leaves for another node, or comes from one. */
  readonly onCall: (direction: "out" | "in") => void;
}

interface Pending {
  readonly link: NodeLink;
  readonly computer: string;
  readonly onAnswer: OnRemoteAnswer;
}

/** The calls between this node and the others. A link that ends ends its calls, at both ends. */
export class RemoteCalls {
  readonly #options: RemoteCallsOptions;
  readonly #pending = new Map<number, Pending>();
  /** What takes back a call that another node made; undefined while it is being looked at. */
  readonly #served = new Map<NodeLink, Map<number, GiveUp | undefined>>();
  #nextId = 1;

  constructor(options: RemoteCallsOptions) {
    this.#options = options;
  }

  /** Sends a call to the node that has its Computer. */
  send(call: RemoteCall, onAnswer: OnRemoteAnswer): GiveUp {
    const { event, reqId, caller, target, patienceMs, payload } = call;
    const link = this.#options.linkOf(target);
    if (!link) {
      onAnswer(unavailable("unreachable"));
      return () => undefined;
    }
    const id = this.#nextId;
    this.#nextId += 1;
    this.#pending.set(id, { link, computer: target.name, onAnswer });
    this.#options.onCall("out");
    const { office, sid, name: computer } = target;
    const parties = { office, caller: caller.sid, target: sid, computer };
    link.send({ t: "call", id, event, reqId, ...parties, patienceMs, payload });
    return () => {
      if (this.#pending.delete(id)) link.send({ t: "drop", id });
    };
  }

  /** An answer; only the node that has the call can give it. */
  answered(id: number, answer: Answer, link: NodeLink): void {
    const pending = this.#pending.get(id);
    if (pending?.link !== link) return;
    this.#pending.delete(id);
    pending.onAnswer(readAnswer(answer));
  }

  dropped(id: number, link: NodeLink): void {
    const calls = this.#served.get(link);
    const giveUp = calls?.get(id);
    calls?.delete(id);
    giveUp?.();
  }

  /** A call of another node. */
  async serve(message: CallMessage, link: NodeLink): Promise<void> {
    const { id } = message;
    const { find, onCall } = this.#options;
    const calls = this.#callsOf(link);
    calls.set(id, undefined);
    onCall("in");
    const found = find(message.office, message.caller, link.incarnation);
    // At once where it can be: packets of one connection keep their order.
    const caller = found instanceof Promise ? await found : found;
    // Given up while Redis was asked.
    if (!calls.has(id)) return;
    const settle = (answer: unknown): void => {
      if (calls.delete(id)) link.send({ t: "answer", id, answer: writeAnswer(answer) });
    };
    const giveUp = this.#admit(message, caller, settle);
    if (calls.has(id)) calls.set(id, giveUp);
  }

  /** Hands the call to its Computer, if this node holds its places and the caller is a member of the node that asks. */
  #admit(message: CallMessage, caller: Place | undefined, settle: OnRemoteAnswer): GiveUp | undefined {
    const { event, reqId, office, target: sid, computer, patienceMs, payload } = message;
    const { home, trouble } = this.#options;
    const refusal = trouble() ?? refusalOf(event, caller);
    if (refusal || !caller) {
      settle(refusal);
      return undefined;
    }
    const target: Member = { sid, role: "computer", name: computer, office, version: undefined };
    return home()?.call({ event, reqId, caller, target, patienceMs, payload }, settle);
  }

  /** The link has ended: nobody there waits any more, and nothing comes from there. */
  lose(link: NodeLink): void {
    for (const [id, pending] of this.#pending) {
      if (pending.link !== link) continue;
      this.#pending.delete(id);
      pending.onAnswer(nodeLost(pending.computer));
    }
    const calls = this.#served.get(link);
    this.#served.delete(link);
    const giveUps = [...(calls?.values() ?? [])];
    calls?.clear();
    for (const giveUp of giveUps) giveUp?.();
  }

  #callsOf(link: NodeLink): Map<number, GiveUp | undefined> {
    const calls = this.#served.get(link) ?? new Map<number, GiveUp | undefined>();
    this.#served.set(link, calls);
    return calls;
  }
}

function refusalOf(event: string, caller: Place | undefined): ProtocolError | undefined {
  if (!caller || caller.role === "computer") return unavailable("fenced");
  return event.startsWith("client:") ? undefined : new ProtocolError(ErrorCode.BadRequest, "Unknown event");
}

function nodeLost(computer: string): ProtocolError {
  const message = `The node of the computer "${computer}" was lost before the answer came`;
  return new ProtocolError(ErrorCode.NotFound, message, { details: { computer, reason: "node-lost" } });
}

function writeAnswer(answer: unknown): Answer {
  if (answer instanceof JsonText) return answer;
  if (!(answer instanceof ProtocolError)) return { value: answer };
  const { code, message, details } = answer;
  return { error: { code, message, ...(details === undefined ? {} : { details }) } };
}

function readAnswer(answer: Answer): unknown {
  if (answer instanceof JsonText) return answer;
  if (!("error" in answer)) return answer.value;
  const { code, message, details } = answer.error;
  return new ProtocolError(code, message, { details });
}
