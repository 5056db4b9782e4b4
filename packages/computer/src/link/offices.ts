import { randomUUID } from "node:crypto";
import type { OfficeLink } from "@a2c-smcp/link";
import type { Role } from "@a2c-smcp/protocol";
import { Events, Notifications } from "@a2c-smcp/protocol";

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

/** The offices that a Computer is linked to, or is trying to be. */
export class Offices {
  readonly #onChange: () => void;
  readonly #tracked = new Map<OfficeLink, OfficeStatus>();

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  list(): OfficeStatus[] {
    return [...this.#tracked.values()];
  }

  /** Follows a link, which is not open yet; the answer ends that. */
  track(link: OfficeLink, { url, office, name }: TrackedLink): () => void {
    const nobody = { members: [] };
    this.#tracked.set(link, {
      url,
      office,
      phase: "connecting",
      since: new Date(),
      reconnects: 0,
      ...nobody,
    });
    this.#onChange();
    const list = (): void => void this.#listMembers(link, { office, name });
    link.on("joined", ({ isRejoin }) => {
      const before = this.#tracked.get(link)?.reconnects ?? 0;
      this.#enter(link, { phase: "joined", reconnects: before + Number(isRejoin) });
      list();
    });
    link.on("lost", () => this.#enter(link, { phase: "reconnecting", ...nobody }));
    link.on("failed", () => this.#enter(link, { phase: "closed", ...nobody }));
    link.notices.on(Notifications.EnterOffice, list);
    link.notices.on(Notifications.LeaveOffice, list);
    return () => {
      if (this.#tracked.delete(link)) this.#onChange();
    };
  }

  #enter(link: OfficeLink, change: Partial<OfficeStatus> & Pick<OfficeStatus, "phase">): void {
    this.#change(link, { ...change, since: new Date() });
  }

  #change(link: OfficeLink, change: Partial<OfficeStatus>): void {
    const status = this.#tracked.get(link);
    if (!status) return;
    this.#tracked.set(link, { ...status, ...change });
    this.#onChange();
  }

  async #listMembers(link: OfficeLink, { office, name }: Omit<TrackedLink, "url">): Promise<void> {
    const request = { agent: name, office_id: office, req_id: randomUUID() };
    try {
      const { sessions } = await link.request(Events.ListRoom, request, { timeout: LIST_MS });
      const members = sessions.map(({ role, name: who, a2c_version }) => ({
        ...{ role, name: who, version: a2c_version ?? undefined },
      }));
      this.#change(link, { members });
    } catch {
      // A server that lets only Agents list, or is gone again: at least this Computer is known to be there.
      if (link.isJoined) this.#change(link, { members: [{ role: "computer", name, version: undefined }] });
    }
  }
}
