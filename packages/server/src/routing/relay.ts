import type { Tracing } from "@a2c-smcp/runtime";
import { requestSpan, withTrace } from "@a2c-smcp/runtime";
import type { z } from "zod";
import { after } from "../awaitable.ts";
import type { Member, OfficeStore } from "../offices/office-store.ts";
import { authorize } from "../offices/policy.ts";
import { officeOf } from "../offices/session.ts";
import { refusals } from "../refusals.ts";
import type { CallOutcome, CallTable } from "./call-table.ts";
import type { Connection } from "./connection.ts";
import type { Exchange } from "./exchange.ts";
import type { Party } from "./party.ts";
import type { RemoteParties } from "./remote-parties.ts";
import type { RequestSchemas } from "./requests.ts";
import { readRequest } from "./requests.ts";
import type { Route } from "./route.ts";

/** A Computer that times out by itself gets so much longer to say so. */
const GRACE_MS = 5_000;
/** For requests that name no timeout. */
const DEFAULT_PATIENCE_MS = 30_000;

export interface RelayParts {
  readonly store: OfficeStore;
  readonly calls: CallTable;
  readonly schema: RequestSchemas["relay"];
  readonly maxInFlight: number;
  /** The connections of this server. */
  readonly connections: ReadonlyMap<string, Connection>;
  /** The members of other nodes; without it a member that is not connected here is out of reach. */
  readonly parties: RemoteParties | undefined;
  /** Takes a span of every request. */
  readonly tracing: Tracing | undefined;
}

/** The route of a `client:*` event: finds the one Computer, passes the payload on as it is, and brings its answer back. */
export function createRelay(event: string, parts: RelayParts): Route {
  const { store, calls, schema, maxInFlight, connections, parties, tracing } = parts;

  const forward: Forward = (exchange, payload, target) => {
    const { request, member, settle } = target;
    const { computer } = request;
    const from = exchange.connection;
    const refusal = authorize(event, from.session, { kind: "computer", name: computer, member });
    if (refusal) throw refusal;
    if (!connections.has(from.sid)) throw refusals.callerLeft();
    if (store.cluster?.trouble) throw store.cluster.trouble;
    const to = member && (connections.get(member.sid) ?? parties?.of(member));
    if (!to) throw refusals.noSuchComputer(computer);
    requireRoom(from, to, maxInFlight);
    const patienceMs = request.timeout ? request.timeout * 1000 + GRACE_MS : DEFAULT_PATIENCE_MS;
    calls.open({ event, reqId: request.req_id, computer, from, to, patienceMs, settle }, payload);
  };

  const send = tracing ? tracedForward(event, tracing, forward) : forward;

  return {
    kind: "call",
    run(exchange, payload) {
      const request = readRequest(schema, payload);
      const office = officeOf(exchange.connection.session);
      const found = office === undefined ? undefined : store.findComputer(office, request.computer);
      const settle = (outcome: CallOutcome): void => exchange.settle(outcome);
      // Its schema takes objects only.
      return after(found, (member) => send(exchange, payload as object, { request, member, settle }));
    },
  };
}

/** The same within a span, of which the Computer's becomes a child. */
function tracedForward(event: string, tracing: Tracing, forward: Forward): Forward {
  return (exchange, payload, target) => {
    const facts = requestSpan(event, payload);
    const attributes = { ...facts.attributes, "a2c.office": officeOf(exchange.connection.session) };
    const span = tracing.start({ ...facts, attributes, kind: "relay" });
    const settle = (outcome: CallOutcome): void => {
      span.end(outcome.kind === "error" ? String(outcome.error.code) : undefined);
      target.settle(outcome);
    };
    try {
      forward(exchange, withTrace(payload, span.meta), { ...target, settle });
    } catch (cause) {
      span.end("refused");
      throw cause;
    }
  };
}

/** Throws when one of the two has, or owes, too much to take part in another call. */
function requireRoom(from: Connection, to: Party, maxInFlight: number): void {
  if (from.isLeaving || to.isLeaving) throw refusals.movingOn();
  if (from.peer.backlog) throw from.peer.backlog;
  if (to.peer.backlog) throw refusals.slowComputer(to.name ?? "");
  if (from.made.size >= maxInFlight) throw refusals.limit("callsInFlight", maxInFlight);
}

type Forward = (exchange: Exchange, payload: object, target: ForwardTarget) => void;

interface ForwardTarget {
  readonly request: z.output<RequestSchemas["relay"]>;
  readonly member: Member | undefined;
  readonly settle: (outcome: CallOutcome) => void;
}
