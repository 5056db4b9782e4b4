import type { BroadcastName, ListRoomAnswer, ObserveOfficeAnswer, SessionInfo } from "@a2c-smcp/protocol";
import { broadcasts, computerRequests, Events, Notifications } from "@a2c-smcp/protocol";
import { isRecord } from "@a2c-smcp/runtime";
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
  Events.UpdateSkills,
] as const satisfies readonly BroadcastName[];

/** What is passed on although only its two ends understand it, and the one label that all of a kind have in the figures. */
export interface ForeignRoute {
  readonly label: string;
  readonly route: Route;
}

/** The names of events that can be passed on unknown; a server that is older than its members is no obstacle to them. */
const FOREIGN_REQUEST = /^client:[a-z0-9_]{1,64}$/;
const FOREIGN_UPDATE = /^server:update_([a-z0-9_]{1,64})$/;

/** A packet as it came. */
export interface Packet {
  readonly event: string;
  readonly payload: unknown;
  readonly hasAck: boolean;
}

/** The route of an event that the Server does not know: a request to a Computer by name, or news of a Computer. */
export function findForeignRoute(packet: Packet, parts: RouteParts): ForeignRoute | undefined {
  const { event, payload, hasAck } = packet;
  if (FOREIGN_REQUEST.test(event) && hasAck && isRecord(payload) && typeof payload["computer"] === "string")
    return { label: "client:*", route: createRelay(event, { ...parts, schema: parts.schemas.relay }) };
  const what = FOREIGN_UPDATE.exec(event)?.[1];
  if (what === undefined) return undefined;
  return { label: "server:update_*", route: updateRoute(event, `notify:update_${what}`, parts) };
}

/** Every event that the Server knows. */
export function createRoutes(parts: RouteParts): ReadonlyMap<string, Route> {
  const { offices, store, schemas } = parts;
  const routes = new Map<string, Route>([
    [Events.JoinOffice, joinRoute(offices, schemas)],
    [Events.ObserveOffice, observeRoute(offices, schemas)],
    [Events.LeaveOffice, leaveRoute(offices)],
    [Events.ListRoom, listRoomRoute(store, schemas)],
    [Events.CancelToolCall, cancelRoute(parts)],
    [Events.ToolCallProgress, progressRoute(schemas)],
  ]);
  for (const event of updates) routes.set(event, updateRoute(event, broadcasts[event].notification, parts));
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

/** Unlike a join it is answered with a value: silence means that a server has no observers. */
function observeRoute(offices: Offices, schemas: RequestSchemas): Route {
  return {
    kind: "change",
    run: (exchange, payload) => {
      const { name, office_id } = readRequest(schemas.observe, payload);
      const role = "observer";
      return after(offices.join(exchange.connection, { role, name, office_id }), () =>
        exchange.answer({ office_id, role } satisfies ObserveOfficeAnswer),
      );
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
      if (store.cluster?.trouble) throw store.cluster.trouble;
      const members = officeOf(session) === office_id ? store.list(office_id) : [];
      return after(members, (present) => {
        exchange.answer({ sessions: present.flatMap(sessionInfo), req_id } satisfies ListRoomAnswer);
      });
    },
  };
}

function cancelRoute({ store, schemas, broadcastsPerSecond }: RouteParts): Route {
  return {
    kind: "message",
    run: (exchange, payload) => {
      const message = readRequest(schemas.cancel, payload);
      const { office, identity } = requirePresent(Events.CancelToolCall, exchange);
      requireRest(exchange, broadcastsPerSecond);
      const { notification } = broadcasts[Events.CancelToolCall];
      const notice = { ...message, agent: identity.name };
      exchange.connection.peer.broadcast(office, notification, notice);
      const told = store.cluster?.broadcast(office, { event: notification, payload: notice });
      return after(told, () => exchange.done());
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

function updateRoute(event: string, notification: string, parts: RouteParts): Route {
  const { store, schemas, broadcastsPerSecond } = parts;
  return {
    kind: "message",
    run: (exchange, payload) => {
      const message = readRequest(schemas.update, payload);
      const { office, identity } = requirePresent(event, exchange);
      requireRest(exchange, broadcastsPerSecond);
      const notice = { ...message, computer: identity.name };
      exchange.connection.peer.broadcast(office, notification, notice);
      const told = store.cluster?.broadcast(office, { event: notification, payload: notice });
      return after(told, () => exchange.done());
    },
  };
}

/** Where the caller of a broadcast is and who it is, if it may send one. */
function requirePresent(event: string, { connection }: Exchange): Extract<Standing, { phase: "in" }> {
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

/** Observers are in no list: the other SDKs know two roles. */
function sessionInfo({ sid, name, role, office, version }: Member): SessionInfo[] {
  return role === "observer" ? [] : [{ sid, name, role, office_id: office, a2c_version: version ?? null }];
}

function keysOf<K extends string>(table: Readonly<Record<K, unknown>>): K[] {
  return Object.keys(table) as K[];
}
