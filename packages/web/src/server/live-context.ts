import type { Computer } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import type { SystemState } from "../api/model.ts";
import type { ApiContext } from "./api/api-context.ts";
import { computerView, officeView, serverViews } from "./api/state.ts";
import { EventStreams } from "./live/event-streams.ts";
import { Indexing } from "./live/indexing.ts";
import { followComputer, LiveNews } from "./live/live-news.ts";
import { Problems } from "./live/problems.ts";

export interface LiveContextOptions {
  readonly computer: Computer;
  readonly version?: string | undefined;
  readonly heartbeatMs?: number | undefined;
  readonly logger: Logger;
}

/** What the API answers from, kept up to date, and told to every page that listens. */
export class LiveContext {
  readonly context: ApiContext;
  readonly #computer: Computer;
  readonly #version: string;
  readonly #news: LiveNews;
  readonly #streams: EventStreams;
  readonly #problems: Problems;
  readonly #indexing: Indexing;
  readonly #unfollow: () => void;

  constructor({ computer, version = "", heartbeatMs, logger }: LiveContextOptions) {
    this.#computer = computer;
    this.#version = version;
    const stateEvent = () => ({ what: "state", state: this.#state() }) as const;
    this.#streams = new EventStreams({
      greet: stateEvent,
      heartbeatMs,
      onAudience: (isThere) => this.#indexing.watch(isThere),
    });
    this.#news = new LiveNews({ send: (event) => this.#streams.send(event), stateEvent });
    this.#problems = new Problems(computer, logger, () => this.#news.note("problems", "state"));
    this.#indexing = new Indexing(computer, logger, (indexing) => {
      if (indexing === null) this.#news.note("state");
      else this.#streams.send({ what: "indexing", indexing });
      if (indexing?.phase === "idle") this.#problems.soon();
    });
    this.#unfollow = followComputer(computer, this.#news, (event) => this.#streams.send(event));
    for (const event of ["finder-changed", "server-state", "server-problems", "tools-changed"] as const)
      computer.on(event, this.#look);
    this.context = { computer, problems: this.#problems, streams: this.#streams, state: () => this.#state() };
  }

  close(): void {
    this.#unfollow();
    for (const event of ["finder-changed", "server-state", "server-problems", "tools-changed"] as const)
      this.#computer.off(event, this.#look);
    this.#news.close();
    this.#problems.close();
    this.#indexing.watch(false);
    this.#streams.close();
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
    };
  }
}
