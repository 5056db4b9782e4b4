import { isDeepStrictEqual } from "node:util";
import type { Computer } from "@a2c-smcp/computer";
import type { Logger } from "@a2c-smcp/runtime";
import { z } from "zod";
import type { PartialFile } from "../../api/finder.ts";
import type { IndexingView } from "../../api/system.ts";
import { withSlashes } from "../api/document-path.ts";
import { callOwn, serversWith } from "../api/own-tools.ts";
import { partialFile } from "../api/search-coverage.ts";

const INDEX_STATUS = "index_status";
const BUSY_MS = 700;
const IDLE_MS = 5_000;

const Status = z.looseObject({
  phase: z.enum(["scanning", "describing", "reading", "idle"]),
  /** Absent where a server of another make has such a tool. */
  files: z.number().optional(),
  searchable: z.number().optional(),
  documents: z.number().default(0),
  files_waiting: z.number().default(0),
  texts_waiting: z.number().default(0),
  problems: z.number().default(0),
  files_done: z.number().default(0),
  files_total: z.number().default(0),
  pages_done: z.number().default(0),
  files_per_second: z.number().default(0),
  seconds_left: z.number().optional(),
  current_file: z.string().optional(),
  folders: z.array(z.string()).default([]),
  partial: z
    .array(
      z.looseObject({
        uri: z.string(),
        file: z.string(),
        reason: z.string(),
        page_index: z.int().optional(),
        row: z.int().optional(),
      }),
    )
    .default([]),
});
type Status = z.infer<typeof Status>;

/** What is called when something changed. */
export interface IndexingNews {
  readonly onChange: (view: IndexingView | null) => void;
  /** What can be said of folders and single files is another thing than before. */
  readonly onFiles: () => void;
}

/** How far the servers are with their files. They are asked only while somebody looks. */
export class Indexing {
  readonly #computer: Computer;
  readonly #logger: Logger;
  readonly #news: IndexingNews;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isWatching = false;
  #current: IndexingView | null = null;
  #folders: readonly string[] = [];
  #partial: ReadonlyMap<string, PartialFile> = new Map();

  constructor(computer: Computer, logger: Logger, news: IndexingNews) {
    this.#computer = computer;
    this.#logger = logger;
    this.#news = news;
  }

  /** The folders that are served, as far as servers tell, with forward slashes. */
  get folders(): readonly string[] {
    return this.#folders;
  }

  /** How far a document can be searched, where that is not all. */
  partialOf(uri: string): PartialFile | undefined {
    return this.#partial.get(uri);
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
    this.#keepFiles(statuses);
    if (!isDeepStrictEqual(view, this.#current)) {
      this.#current = view;
      this.#news.onChange(view);
    }
    this.#askAfter(view === null || view.phase === "idle" ? IDLE_MS : BUSY_MS);
  }

  #keepFiles(statuses: readonly Status[]): void {
    const folders = [...new Set(statuses.flatMap((status) => status.folders.map(withSlashes)))];
    const partial = new Map(
      statuses.flatMap((status) => status.partial.map((one) => [one.uri, partialFile(one)])),
    );
    if (isDeepStrictEqual([folders, partial], [this.#folders, this.#partial])) return;
    this.#folders = folders;
    this.#partial = partial;
    this.#news.onFiles();
  }

  async #askOne(server: string): Promise<Status[]> {
    try {
      const call = { params: { wait_seconds: 0 }, output: Status, isRoutine: true };
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
  const all = (pick: (status: Status) => number): number =>
    statuses.reduce((total, status) => total + pick(status), 0);
  return {
    phase: phaseOf(busy),
    files: all(filesOf),
    searchable: all(searchableOf),
    done: sum(({ files_done }) => files_done),
    total: sum(({ files_total }) => files_total),
    pages: all(({ pages_done }) => pages_done),
    perSecond: sum(({ files_per_second }) => files_per_second),
    secondsLeft: left.length === 0 ? null : Math.max(...left),
    current: busy.find(({ current_file }) => current_file !== undefined)?.current_file ?? null,
  };
}

/** A file that has changed is known and waits: a sum of the two would count it twice. */
function filesOf({ files, documents, files_waiting, problems }: Status): number {
  return files ?? documents + files_waiting + problems;
}

function searchableOf({ searchable, documents, texts_waiting }: Status): number {
  return searchable ?? Math.max(0, documents - texts_waiting);
}

function phaseOf(busy: readonly Status[]): IndexingView["phase"] {
  if (busy.length === 0) return "idle";
  return busy.every(({ phase }) => phase === "reading") ? "reading" : "looking";
}
