import type { ComputerRequestName } from "@a2c-smcp/protocol";
import { ErrorCode, ProtocolError } from "@a2c-smcp/protocol";
import { JsonText } from "@a2c-smcp/runtime/socket-parser";
import type { ClusterHome, GiveUp, Member, OnRemoteAnswer, RemoteCall } from "@a2c-smcp/server";
import type { Answer, Message, Place } from "./links/messages.ts";
import type { NodeLink } from "./links/node-link.ts";
import { unavailable } from "./unavailable.ts";

type CallMessage = Extract<Message, { t: "call" }>;

export interface RemoteCallsOptions {
  readonly linkOf: (member: Member) => NodeLink | undefined;
  readonly self: () => string;
  readonly home: () => ClusterHome | undefined;
  /** Whether the caller is the Agent of its office, as far as this node knows; it may have to ask. */
  readonly isSeated: (caller: Place) => Promise<boolean> | boolean;
  readonly trouble: () => ProtocolError | undefined;
  /** Told about each call that leaves for another node, or comes from one. */
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
    const { event, reqId, caller, target, patience, payload } = call;
    const link = this.#options.linkOf(target);
    if (!link) {
      onAnswer(unavailable("unreachable"));
      return () => undefined;
    }
    const id = this.#nextId;
    this.#nextId += 1;
    this.#pending.set(id, { link, computer: target.name, onAnswer });
    this.#options.onCall("out");
    const places = {
      caller: placeOf(caller, this.#options.self()),
      target: placeOf(target, link.incarnation),
    };
    link.send({ t: "call", id, event, reqId, ...places, patience, payload });
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
    const { id, event, reqId, target, patience, payload } = message;
    const { home, isSeated, trouble, onCall } = this.#options;
    const caller: Place = { ...message.caller, node: link.incarnation };
    const calls = this.#callsOf(link);
    const settle = (answer: unknown): void => {
      if (calls.delete(id)) link.send({ t: "answer", id, answer: writeAnswer(answer) });
    };
    calls.set(id, undefined);
    onCall("in");
    const seated = isSeated(caller);
    // At once where it can be: packets of one connection keep their order.
    const isKnown: boolean = seated instanceof Promise ? await seated : seated;
    // Given up while Redis was asked.
    if (!calls.has(id)) return;
    const refusal = trouble() ?? (isKnown ? undefined : unavailable("fenced"));
    if (refusal || !event.startsWith("client:")) {
      settle(refusal ?? new ProtocolError(ErrorCode.BadRequest, "Unknown event"));
      return;
    }
    const call = { event: event as ComputerRequestName, reqId, caller, target, patience, payload };
    const giveUp = home()?.call(call, settle);
    if (calls.has(id)) calls.set(id, giveUp);
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

function placeOf({ sid, role, name, office, version }: Member, node: string): Place {
  return { sid, role, name, office, version, node };
}

function nodeLost(computer: string): ProtocolError {
  const message = `The node of the computer "${computer}" was lost before the answer came`;
  return new ProtocolError(ErrorCode.NotFound, message, { details: { computer, reason: "node-lost" } });
}

function writeAnswer(answer: unknown): Answer {
  if (answer instanceof JsonText) return { json: answer.text };
  if (!(answer instanceof ProtocolError)) return { value: answer };
  const { code, message, details } = answer;
  return { error: { code, message, ...(details === undefined ? {} : { details }) } };
}

function readAnswer(answer: Answer): unknown {
  if ("json" in answer) return new JsonText(answer.json);
  if (!("error" in answer)) return answer.value;
  const { code, message, details } = answer.error;
  return new ProtocolError(code, message, { details });
}
