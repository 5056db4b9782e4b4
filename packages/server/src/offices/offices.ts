import type { JoinOffice, OfficeRole } from "@a2c-smcp/protocol";
import { Events, Notifications } from "@a2c-smcp/protocol";
import type { LogFields } from "@a2c-smcp/runtime";
import type { AuditTrail } from "../audit-trail.ts";
import type { Awaitable } from "../awaitable.ts";
import { after } from "../awaitable.ts";
import { refusals } from "../refusals.ts";
import type { CallTable } from "../routing/call-table.ts";
import type { Connection } from "../routing/connection.ts";
import type { Claim, OfficeStore } from "./office-store.ts";
import type { Seat } from "./policy.ts";
import { authorize } from "./policy.ts";
import type { Standing } from "./session.ts";

type Present = Extract<Standing, { phase: "in" }>;

/** Who joins which office, and in which role. */
export type JoinRequest = Pick<JoinOffice, "name" | "office_id"> & { readonly role: OfficeRole };

export interface OfficesOptions {
  readonly store: OfficeStore;
  readonly calls: CallTable;
  readonly maxOffices: number;
  /** Whether an office takes one Computer at most; any number by default. */
  readonly hasOneComputer?: ((office: string) => boolean) | undefined;
  readonly trail: AuditTrail;
}

/** Lets connections into offices and out of them, and notifies the others. */
export class Offices {
  readonly #store: OfficeStore;
  readonly #calls: CallTable;
  readonly #maxOffices: number;
  readonly #hasOneComputer: (office: string) => boolean;
  readonly #trail: AuditTrail;

  constructor({ store, calls, maxOffices, hasOneComputer, trail }: OfficesOptions) {
    this.#hasOneComputer = hasOneComputer ?? (() => false);
    this.#trail = trail;
    this.#store = store;
    this.#calls = calls;
    this.#maxOffices = maxOffices;
  }

  /** Takes a seat; one that the connection held before is given up only when the new one is sure. */
  join(connection: Connection, { role, name, office_id }: JoinRequest): Awaitable<void> {
    const seat: Seat = { office: office_id, role, name };
    const event = role === "observer" ? Events.ObserveOffice : Events.JoinOffice;
    const refusal = authorize(event, connection.session, { kind: "seat", seat });
    if (refusal) throw refusal;
    if (isSeatedAt(connection, seat)) return;
    return after(this.#requireSpace(seat.office), () => {
      const { sid, version } = connection.session;
      const rules = { hasOneComputer: this.#hasOneComputer(seat.office) };
      return after(this.#store.claim({ ...seat, sid, version }, rules), (claim) => {
        requireTaken(claim, seat);
        return after(this.#move(connection, seat), () => this.#store.cluster?.announced(seat.office));
      });
    });
  }

  /** Leaves the office that the session is in, whatever the request says; nowhere is left with success. */
  leave(connection: Connection, reason = "left"): Awaitable<void> {
    const { sid, standing } = connection.session;
    if (standing.phase !== "in") return;
    announce(connection, Notifications.LeaveOffice, standing);
    return after(this.#store.release(sid), () =>
      after(this.#quit(connection, standing, reason), () => this.#store.cluster?.announced(standing.office)),
    );
  }

  #move(connection: Connection, seat: Seat): Awaitable<void> {
    const { standing } = connection.session;
    if (standing.phase !== "in") return this.#settle(connection, seat);
    announce(connection, Notifications.LeaveOffice, standing);
    return after(this.#quit(connection, standing, "moved"), () => this.#settle(connection, seat));
  }

  #quit(connection: Connection, standing: Present, reason: string): Awaitable<void> {
    const { identity, office } = standing;
    this.#trail.note("left", { ...factsOf(connection, standing), reason });
    connection.session.standing = { phase: "out", identity };
    this.#calls.partFrom(connection);
    return connection.peer.exit(office);
  }

  #settle(connection: Connection, { office, role, name }: Seat): Awaitable<void> {
    const standing: Present = { phase: "in", identity: { role, name }, office };
    connection.session.standing = standing;
    this.#trail.note("joined", factsOf(connection, standing));
    return after(connection.peer.enter(office), () =>
      announce(connection, Notifications.EnterOffice, standing),
    );
  }

  #requireSpace(office: string): Awaitable<void> {
    return after(this.#store.countOffices(), (offices) => {
      if (offices < this.#maxOffices) return;
      return after(this.#store.list(office), (members) => {
        if (members.length === 0) throw refusals.limit("offices", this.#maxOffices);
      });
    });
  }
}

function factsOf({ session }: Connection, { identity, office }: Present): LogFields {
  const { sid, address, subject } = session;
  return { sid, ...identity, office, address, subject };
}

function isSeatedAt({ session }: Connection, seat: Seat): boolean {
  const { standing } = session;
  return standing.phase === "in" && standing.office === seat.office && standing.identity.name === seat.name;
}

function requireTaken(claim: Claim, { office, role, name }: Seat): void {
  if (claim.kind === "agent-present") throw refusals.agentPresent(office);
  if (claim.kind === "computer-present") throw refusals.computerPresent(office);
  if (claim.kind === "name-in-use") throw refusals.nameInUse(office, role, name);
}

function announce(
  { peer }: Connection,
  event: typeof Notifications.EnterOffice | typeof Notifications.LeaveOffice,
  { office, identity: { role, name } }: Present,
): void {
  // Official members know no observers: nobody is notified of them.
  if (role === "observer") return;
  peer.broadcast(office, event, { office_id: office, [role]: name });
}
