import type { ApprovalBoard, Computer } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import type { SystemState } from "../api/system.ts";
import type { ApiContext } from "./api/api-context.ts";
import { approvalsView } from "./api/approval-routes.ts";
import { computerView, officeView, serverViews } from "./api/state.ts";
import { EventStreams } from "./live/event-streams.ts";
import { Indexing } from "./live/indexing.ts";
import { followComputer, LiveNews } from "./live/live-news.ts";
import { Problems } from "./live/problems.ts";
import type { ObserveOffice } from "./office/office-observer.ts";
import { OfficeWatch } from "./office/office-watch.ts";

export interface LiveContextOptions {
  readonly computer: Computer;
  readonly approvals?: ApprovalBoard | undefined;
  readonly observe?: ObserveOffice | undefined;
  readonly version?: string | undefined;
  readonly heartbeatMs?: number | undefined;
  readonly logger: Logger;
}

/** What the API answers from, kept up to date, and sent to every page that listens. */
export class LiveContext {
  readonly context: ApiContext;
  readonly #computer: Computer;
  readonly #approvals: ApprovalBoard | undefined;
  readonly #version: string;
  readonly #news: LiveNews;
  readonly #streams: EventStreams;
  readonly #problems: Problems;
  readonly #indexing: Indexing;
  readonly #office: OfficeWatch;
  readonly #unfollow: () => void;
  readonly #unlisten: (() => void) | undefined;
  #leave: (() => void) | undefined;

  constructor({ computer, approvals, observe, version = "", heartbeatMs, logger }: LiveContextOptions) {
    this.#computer = computer;
    this.#approvals = approvals;
    this.#version = version;
    const stateEvent = () => ({ what: "state", state: this.#state() }) as const;
    this.#streams = new EventStreams({
      greet: stateEvent,
      heartbeatMs,
      onAudience: (isThere) => this.#watch(isThere),
    });
    this.#news = new LiveNews({ send: (event) => this.#streams.send(event), stateEvent });
    this.#problems = new Problems(computer, logger, () => this.#news.note("problems", "state"));
    this.#indexing = new Indexing(computer, logger, {
      onChange: (indexing) => {
        if (indexing === null) this.#news.note("state");
        else this.#streams.send({ what: "indexing", indexing });
        if (indexing?.phase === "idle") this.#problems.soon();
      },
      onFiles: () => this.#news.note("finder", "state"),
    });
    this.#office = new OfficeWatch(observe, () => this.#news.note("office"));
    this.#unfollow = followComputer(computer, this.#news, (event) => this.#streams.send(event));
    for (const event of ["finder-changed", "server-state", "server-problems", "tools-changed"] as const)
      computer.on(event, this.#look);
    this.#unlisten = approvals?.listen(() =>
      this.#streams.send({ what: "approvals", approvals: approvalsView(approvals) }),
    );
    this.context = {
      ...{ computer, approvals, problems: this.#problems, index: this.#indexing },
      office: this.#office,
      streams: this.#streams,
      state: () => this.#state(),
    };
  }

  close(): void {
    this.#unfollow();
    this.#unlisten?.();
    for (const event of ["finder-changed", "server-state", "server-problems", "tools-changed"] as const)
      this.#computer.off(event, this.#look);
    this.#news.close();
    this.#problems.close();
    this.#watch(false);
    this.#streams.close();
  }

  /** An open page is somebody who can be asked. */
  #watch(isThere: boolean): void {
    this.#indexing.watch(isThere);
    this.#leave?.();
    if (!isThere) this.#office.leave();
    this.#leave = isThere ? this.#approvals?.attend("page") : undefined;
  }

  /** What changes the catalogue may have changed what cannot be read, too; nobody is asked while nobody looks. */
  readonly #look = (): void => {
    if (this.#streams.size === 0) return;
    this.#indexing.hurry();
    this.#problems.soon();
  };

  #state(): SystemState {
    return {
      computer: computerView(this.#computer, this.#version),
      servers: serverViews(this.#computer),
      office: officeView(this.#computer),
      indexing: this.#indexing.current,
      problemCount: this.#problems.count,
      folders: this.#indexing.folders,
      approvals: approvalsView(this.#approvals),
    };
  }
}
