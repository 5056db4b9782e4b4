import { randomUUID } from "node:crypto";
import type { OfficeLink } from "@a2c-smcp/link";
import type { Role } from "@a2c-smcp/protocol";
import { Events, Notifications, PROTOCOL_VERSION } from "@a2c-smcp/protocol";
import { RepeatedWork } from "@a2c-smcp/runtime";

/** Somebody in an office. */
export interface OfficeMember {
  readonly role: Role;
  readonly name: string;
  /** The protocol version that it announced, where that is known. */
  readonly version: string | undefined;
}

/** Where the link to an office stands. */
export interface OfficeStatus {
  readonly url: string;
  readonly office: string;
  readonly phase: "connecting" | "joined" | "reconnecting" | "closed";
  /** Since when it is in this phase. */
  readonly since: Date;
  /** How often the office was entered again after a loss. */
  readonly reconnects: number;
  /** Who is there, this Computer included; nobody while the link is lost. */
  readonly members: readonly OfficeMember[];
}

export interface TrackedLink {
  readonly url: string;
  readonly office: string;
  /** The name of this Computer there. */
  readonly name: string;
}

const LIST_MS = 5_000;
/** A list is asked for no sooner than so long after the last one, in milliseconds, and longer where many are there. */
const LIST_PAUSE_MS = 1_000;
const PAUSE_PER_MEMBER_MS = 20;

interface Tracked {
  status: OfficeStatus;
  /** The name of this Computer there. */
  readonly name: string;
  /** Begins to keep up who is there. */
  readonly follow: () => void;
}

/**
 * The offices that a Computer is linked to, or is trying to be. Who else is there is asked for only once somebody wants
 * to know: a thousand Computers that each listed the office whenever one came would ask a million times.
 */
export class OfficeStatuses {
  readonly #onChange: () => void;
  readonly #tracked = new Map<OfficeLink, Tracked>();
  #isWanted = false;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Where the links stand. From the first time on, the members are kept up to date. */
  list(): OfficeStatus[] {
    if (!this.#isWanted) {
      this.#isWanted = true;
      for (const { follow } of this.#tracked.values()) follow();
    }
    return [...this.#tracked.values()].map(({ status }) => status);
  }

  /** Who is in the offices of this Computer right now, as their servers say; rejects where one does not answer. */
  async room(): Promise<OfficeMember[]> {
    const joined = [...this.#tracked].filter(([link]) => link.isJoined);
    const rooms = await Promise.all(
      joined.map(([link, { status, name }]) => askRoom(link, { ...status, name })),
    );
    return rooms.flat();
  }

  /** Follows a link, which is not open yet; returns the function that stops that. */
  track(link: OfficeLink, { url, office, name }: TrackedLink): () => void {
    const nobody = { members: [] };
    const self = { members: [{ role: "computer" as const, name, version: PROTOCOL_VERSION }] };
    let nextAt = 0;
    const listing = new RepeatedWork(
      async () => {
        nextAt = performance.now() + (await this.#listMembers(link, { office, name }));
      },
      () => until(nextAt),
    );
    const list = (): void => {
      if (this.#tracked.has(link)) void listing.ask();
    };
    const follow = (): void => {
      link.notices.on(Notifications.EnterOffice, list);
      link.notices.on(Notifications.LeaveOffice, list);
      list();
    };
    const status = { url, office, phase: "connecting" as const, since: new Date(), reconnects: 0, ...nobody };
    this.#tracked.set(link, { status, name, follow });
    if (this.#isWanted) follow();
    this.#onChange();
    link.on("joined", ({ isRejoin }) => {
      const before = this.#tracked.get(link)?.status.reconnects ?? 0;
      this.#enter(link, { phase: "joined", reconnects: before + Number(isRejoin), ...self });
      if (this.#isWanted) list();
    });
    link.on("lost", () => this.#enter(link, { phase: "reconnecting", ...nobody }));
    link.on("failed", () => this.#enter(link, { phase: "closed", ...nobody }));
    return () => {
      listing.forget();
      if (this.#tracked.delete(link)) this.#onChange();
    };
  }

  #enter(link: OfficeLink, change: Partial<OfficeStatus> & Pick<OfficeStatus, "phase">): void {
    this.#change(link, { ...change, since: new Date() });
  }

  #change(link: OfficeLink, change: Partial<OfficeStatus>): void {
    const tracked = this.#tracked.get(link);
    if (!tracked) return;
    tracked.status = { ...tracked.status, ...change };
    this.#onChange();
  }

  /** Returns how long to wait before the next time, in milliseconds. */
  async #listMembers(link: OfficeLink, { office, name }: Omit<TrackedLink, "url">): Promise<number> {
    if (!link.isJoined) return 0;
    try {
      const members = await askRoom(link, { office, name });
      this.#change(link, { members });
      return Math.max(LIST_PAUSE_MS, members.length * PAUSE_PER_MEMBER_MS);
    } catch {
      // A server that lets only Agents list, or is gone again: this Computer is known to be there.
      return LIST_PAUSE_MS;
    }
  }
}

async function askRoom(
  link: OfficeLink,
  { office, name }: Pick<TrackedLink, "office" | "name">,
): Promise<OfficeMember[]> {
  const request = { agent: name, office_id: office, req_id: randomUUID() };
  const { sessions } = await link.request(Events.ListRoom, request, { timeoutMs: LIST_MS });
  return sessions.map(({ role, name: who, a2c_version }) => ({
    ...{ role, name: who, version: a2c_version ?? undefined },
  }));
}

/** Resolves at a time; undefined when that is past. Does not keep the process alive. */
function until(due: number): Promise<void> | undefined {
  const wait = due - performance.now();
  if (wait <= 0) return undefined;
  return new Promise((resolve) => {
    setTimeout(resolve, wait).unref();
  });
}
