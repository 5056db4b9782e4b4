import type { BroadcastName, ListRoomAnswer, SessionInfo } from "@a2c-smcp/protocol";
import { broadcasts, computerRequests, Events, Notifications } from "@a2c-smcp/protocol";
import { after } from "../awaitable.ts";
import type { Member, OfficeStore } from "../offices/office-store.ts";
import type { Offices } from "../offices/offices.ts";
import { authorize } from "../offices/policy.ts";
import type { Standing } from "../offices/session.ts";
import { officeOf } from "../offices/session.ts";
import { refusals } from "../refusals.ts";
import type { Exchange } from "./exchange.ts";
import type { RelayParts } from "./relay.ts";
import { createRelay } from "./relay.ts";
import type { RequestSchemas } from "./requests.ts";
import { readRequest } from "./requests.ts";
import type { Route } from "./route.ts";

export interface RouteParts extends Omit<RelayParts, "schema"> {
  readonly offices: Offices;
  readonly schemas: RequestSchemas;
  readonly broadcastsPerSecond: number;
}

const updates = [
  Events.UpdateConfig,
  Events.UpdateToolList,
  Events.UpdateDesktop,
  Events.UpdateFinder,
] as const satisfies readonly BroadcastName[];

/** Every event that the Server knows. */
export function createRoutes(parts: RouteParts): ReadonlyMap<string, Route> {
  const { offices, store, schemas } = parts;
  const routes = new Map<string, Route>([
    [Events.JoinOffice, joinRoute(offices, schemas)],
    [Events.LeaveOffice, leaveRoute(offices)],
    [Events.ListRoom, listRoomRoute(store, schemas)],
    [Events.CancelToolCall, cancelRoute(parts)],
    [Events.ToolCallProgress, progressRoute(schemas)],
  ]);
  for (const event of updates) routes.set(event, updateRoute(event, parts));
  for (const event of keysOf(computerRequests))
    routes.set(event, createRelay(event, { ...parts, schema: schemas.relay }));
  return routes;
}

function joinRoute(offices: Offices, schemas: RequestSchemas): Route {
  return {
    kind: "change",
    run: (exchange, payload) => {
      const request = readRequest(schemas.join, payload);
      return after(offices.join(exchange.connection, request), () => exchange.done());
    },
  };
}

function leaveRoute(offices: Offices): Route {
  return {
    kind: "change",
    run: (exchange) => after(offices.leave(exchange.connection), () => exchange.done()),
  };
}

function listRoomRoute(store: OfficeStore, schemas: RequestSchemas): Route {
  return {
    kind: "message",
    run: (exchange, payload) => {
      const { req_id, office_id } = readRequest(schemas.listRoom, payload);
      const { session } = exchange.connection;
      const refusal = authorize(Events.ListRoom, session, { kind: "office", office: office_id });
      if (refusal) throw refusal;
      const members = officeOf(session) === office_id ? store.list(office_id) : [];
      return after(members, (present) => {
        exchange.answer({ sessions: present.map(sessionInfo), req_id } satisfies ListRoomAnswer);
      });
    },
  };
}

function cancelRoute({ schemas, broadcastsPerSecond }: RouteParts): Route {
  return {
    kind: "message",
    run: (exchange, payload) => {
      const message = readRequest(schemas.cancel, payload);
      const { office, identity } = requirePresent(Events.CancelToolCall, exchange);
      requireRest(exchange, broadcastsPerSecond);
      const { notification } = broadcasts[Events.CancelToolCall];
      exchange.connection.peer.broadcast(office, notification, { ...message, agent: identity.name });
      exchange.done();
    },
  };
}

/** Progress goes to the Agent that waits for the call; without such a call it comes too late for anyone. */
function progressRoute(schemas: RequestSchemas): Route {
  return {
    kind: "message",
    run: (exchange, payload) => {
      const message = readRequest(schemas.progress, payload);
      requirePresent(Events.ToolCallProgress, exchange);
      for (const { spec } of exchange.connection.received)
        if (spec.reqId === message.req_id) spec.from.peer.notify(Notifications.ToolCallProgress, message);
      exchange.done();
    },
  };
}

function updateRoute(event: (typeof updates)[number], { schemas, broadcastsPerSecond }: RouteParts): Route {
  const { notification } = broadcasts[event];
  return {
    kind: "message",
    run: (exchange, payload) => {
      const message = readRequest(schemas.update, payload);
      const { office, identity } = requirePresent(event, exchange);
      requireRest(exchange, broadcastsPerSecond);
      exchange.connection.peer.broadcast(office, notification, { ...message, computer: identity.name });
      exchange.done();
    },
  };
}

/** Where the caller of a broadcast is and who it is, if it may send one. */
function requirePresent(event: BroadcastName, { connection }: Exchange): Extract<Standing, { phase: "in" }> {
  const { standing } = connection.session;
  const refusal = authorize(event, connection.session, { kind: "own" });
  if (refusal) throw refusal;
  if (standing.phase !== "in") throw refusals.notInOffice();
  return standing;
}

/** Throws when the caller tells its office more than it may. */
function requireRest({ connection }: Exchange, perSecond: number): void {
  if (!connection.broadcasts.take(performance.now())) throw refusals.limit("broadcastsPerSecond", perSecond);
}

function sessionInfo({ sid, name, role, office, version }: Member): SessionInfo {
  return { sid, name, role, office_id: office, a2c_version: version ?? null };
}

function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(table) as K[];
}
