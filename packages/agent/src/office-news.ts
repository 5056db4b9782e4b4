import type { OfficeNotice } from "@a2c-smcp/protocol";
import { Notifications } from "@a2c-smcp/protocol";
import type { Logger } from "@a2c-smcp/runtime";
import type { EventEmitter } from "eventemitter3";
import type { AgentEvents } from "./agent-events.ts";
import type { AgentLink } from "./agent-link.ts";
import type { Documents } from "./finder/documents.ts";
import type { FinderPage } from "./finder/finder-page.ts";
import { Refresher } from "./finder/refresher.ts";
import type { Requester } from "./requester.ts";
import type { ComputerInfo } from "./roster.ts";
import { Roster } from "./roster.ts";
import type { ToolCache } from "./tool-cache.ts";
import type { ProgressListeners } from "./tool-call.ts";
import type { Views } from "./views.ts";

/** Where the news come from, and what they make untrue. */
export interface OfficeNewsParts {
  readonly link: AgentLink;
  readonly office: string;
  readonly logger: Logger;
  readonly requester: Requester;
  readonly tools: ToolCache;
  readonly documents: Documents;
  readonly views: Views;
  readonly progress: ProgressListeners;
}

/** Follows what happens in an office: knows who is there, drops what was kept and changed, and emits the Agent's events. */
export class OfficeNews {
  readonly #agent: EventEmitter<AgentEvents>;
  readonly #parts: OfficeNewsParts;
  readonly #roster = new Roster();
  readonly #finderRefresh: Refresher<FinderPage>;
  readonly #desktopRefresh: Refresher<string[]>;

  constructor(agent: EventEmitter<AgentEvents>, parts: OfficeNewsParts) {
    this.#agent = agent;
    this.#parts = parts;
    const fail = (computer: string, error: unknown): void =>
      parts.logger.warn("a view could not be refreshed", { computer, reason: String(error) });
    this.#finderRefresh = new Refresher({
      fetch: (computer) => parts.documents.find(computer, {}, {}),
      tell: (computer, page) => agent.emit("finder-changed", { computer, page }),
      fail,
    });
    this.#desktopRefresh = new Refresher({
      fetch: (computer) => parts.views.desktop(computer, {}, {}),
      tell: (computer, desktops) => agent.emit("desktop-changed", { computer, desktops }),
      fail,
    });
    this.#bindLink();
    this.#bindNotices();
  }

  /** The Computers that are in the office. */
  computers(): ComputerInfo[] {
    return this.#roster.all();
  }

  /** Asks who is in the office and emits what is different from before. */
  async refreshRoster(): Promise<void> {
    const { requester } = this.#parts;
    const { entered, left } = await this.#roster.refresh(async () => (await requester.listRoom()).sessions);
    for (const computer of left) this.#forget(computer);
    for (const computer of entered) this.#agent.emit("computer-entered", { computer });
  }

  #bindLink(): void {
    const { link } = this.#parts;
    link.on("lost", ({ reason }) => this.#agent.emit("disconnected", { reason }));
    link.on("failed", (error) => this.#agent.emit("failed", error));
    link.on("joined", ({ isRejoin }) => {
      if (isRejoin) void this.#comeBack();
    });
  }

  /** What was announced while the connection was lost is unknown, so nothing that was kept can be trusted. */
  async #comeBack(): Promise<void> {
    const { tools, documents, logger } = this.#parts;
    tools.clear();
    documents.clear();
    try {
      await this.refreshRoster();
    } catch (error) {
      logger.warn("the office could not be listed after coming back", { reason: String(error) });
    }
    this.#agent.emit("reconnected");
  }

  #bindNotices(): void {
    const { link, documents, progress } = this.#parts;
    const { notices } = link;
    const agent = this.#agent;
    notices.on(Notifications.EnterOffice, (notice) => this.#onEnter(notice));
    notices.on(Notifications.LeaveOffice, (notice) => this.#onLeave(notice));
    notices.on(Notifications.UpdateToolList, ({ computer }) => this.#onTools(computer));
    notices.on(Notifications.UpdateConfig, ({ computer }) => {
      agent.emit("config-changed", { computer });
      this.#onTools(computer);
    });
    notices.on(Notifications.UpdateFinder, ({ computer }) => {
      documents.drop(computer);
      if (agent.listenerCount("finder-changed") > 0) this.#finderRefresh.touch(computer);
    });
    notices.on(Notifications.UpdateDesktop, ({ computer }) => {
      documents.drop(computer);
      if (agent.listenerCount("desktop-changed") > 0) this.#desktopRefresh.touch(computer);
    });
    notices.on(Notifications.UpdateSkills, ({ computer }) => agent.emit("skills-changed", { computer }));
    notices.on(Notifications.ToolCallProgress, (step) => progress.get(step.req_id)?.(step));
  }

  #onEnter({ office_id, computer, agent }: OfficeNotice): void {
    if (office_id !== this.#parts.office) return;
    if (agent) this.#agent.emit("agent-entered", { agent });
    if (!computer) return;
    // The same name may stand for a Computer that was restarted: what it offers is to be asked again.
    this.#drop(computer);
    if (this.#roster.enter(computer)) this.#agent.emit("computer-entered", { computer });
  }

  #onLeave({ office_id, computer, agent }: OfficeNotice): void {
    if (office_id !== this.#parts.office) return;
    if (agent) this.#agent.emit("agent-left", { agent });
    if (computer && this.#roster.leave(computer)) this.#forget(computer);
  }

  #forget(computer: string): void {
    this.#drop(computer);
    this.#agent.emit("computer-left", { computer });
  }

  /** A server that was restarted may have other documents too. */
  #onTools(computer: string): void {
    this.#drop(computer);
    this.#agent.emit("tools-changed", { computer });
  }

  #drop(computer: string): void {
    this.#parts.tools.drop(computer);
    this.#parts.documents.drop(computer);
  }
}
