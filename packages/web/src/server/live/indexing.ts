import { isDeepStrictEqual } from "node:util";
import type { Computer } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { IndexingView } from "../../api/model.ts";
import { callOwn, serversWith } from "../api/own-tools.ts";

const INDEX_STATUS = "index_status";
const BUSY_MS = 700;
const IDLE_MS = 5_000;

const Status = z.looseObject({
  phase: z.enum(["scanning", "describing", "reading", "idle"]),
  files_done: z.number().default(0),
  files_total: z.number().default(0),
  pages_done: z.number().default(0),
  files_per_second: z.number().default(0),
  seconds_left: z.number().optional(),
  current_file: z.string().optional(),
});
type Status = z.infer<typeof Status>;

/** How far the servers are with their files. They are asked only while somebody looks. */
export class Indexing {
  readonly #computer: Computer;
  readonly #logger: Logger;
  readonly #onChange: (view: IndexingView | null) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWatching = false;
  #current: IndexingView | null = null;

  constructor(computer: Computer, logger: Logger, onChange: (view: IndexingView | null) => void) {
    this.#computer = computer;
    this.#logger = logger;
    this.#onChange = onChange;
  }

  /** As it was when the servers were last asked. */
  get current(): IndexingView | null {
    return this.#current;
  }

  watch(isWatching: boolean): void {
    this.#isWatching = isWatching;
    this.#askAfter(0);
  }

  /** Something happened that may be the begin of work. */
  hurry(): void {
    if (this.#current?.phase !== "reading") this.#askAfter(100);
  }

  #askAfter(milliseconds: number): void {
    clearTimeout(this.#timer);
    if (!this.#isWatching) return;
    this.#timer = setTimeout(() => void this.#ask(), milliseconds);
    this.#timer.unref();
  }

  async #ask(): Promise<void> {
    const servers = serversWith(this.#computer, INDEX_STATUS);
    const statuses = (await Promise.all(servers.map((server) => this.#askOne(server)))).flat();
    const view = sumUp(statuses);
    if (!isDeepStrictEqual(view, this.#current)) {
      this.#current = view;
      this.#onChange(view);
    }
    this.#askAfter(view === null || view.phase === "idle" ? IDLE_MS : BUSY_MS);
  }

  async #askOne(server: string): Promise<Status[]> {
    try {
      const call = { params: { wait_seconds: 0 }, output: Status };
      return [await callOwn(this.#computer, { server, tool: INDEX_STATUS }, call)];
    } catch (cause) {
      this.#logger.debug("the state of an index could not be asked for", { server, cause });
      return [];
    }
  }
}

/** All servers as one: busy while any of them is. */
export function sumUp(statuses: readonly Status[]): IndexingView | null {
  if (statuses.length === 0) return null;
  const busy = statuses.filter(({ phase }) => phase !== "idle");
  const sum = (pick: (status: Status) => number): number =>
    busy.reduce((total, status) => total + pick(status), 0);
  const left = busy.flatMap(({ seconds_left }) => seconds_left ?? []);
  return {
    phase: phaseOf(busy),
    done: sum(({ files_done }) => files_done),
    total: sum(({ files_total }) => files_total),
    pages: statuses.reduce((total, { pages_done }) => total + pages_done, 0),
    perSecond: sum(({ files_per_second }) => files_per_second),
    secondsLeft: left.length === 0 ? null : Math.max(...left),
    current: busy.find(({ current_file }) => current_file !== undefined)?.current_file ?? null,
  };
}

function phaseOf(busy: readonly Status[]): IndexingView["phase"] {
  if (busy.length === 0) return "idle";
  return busy.every(({ phase }) => phase === "reading") ? "reading" : "looking";
}
