import { hostname } from "node:os";
import { withDeadline } from "@a2c-smcp/runtime";
import { IndexError, IndexErrorCode } from "./index-error.ts";
import { notice } from "./index-notices.ts";
import type { SqliteIndexOptions } from "./index-options.ts";
import type { Ready, RequestOptions } from "./thread/index-thread.ts";
import { KeptThread } from "./thread/kept-thread.ts";
import type { Input, OperationName, Output, ThreadEvent, ThreadSettings } from "./thread/messages.ts";

export interface IndexThreadsOptions extends SqliteIndexOptions {
  /** Random id of this server in the index. */
  readonly owner: string;
}

/** The threads that have an index open. */
interface Pair {
  readonly writer: KeptThread;
  /** The writer itself when the index lives in memory, which threads cannot share. */
  readonly reader: KeptThread;
}

/** Why a file has to be opened again. */
type Trouble = "damaged" | "gone";

/** A file that breaks more often than this is not worth another try. */
const MOST_REOPENINGS = 3;

/** The two threads of an index, together: opens the file anew when it is damaged or was taken away. */
export class IndexThreads {
  readonly #options: IndexThreadsOptions;
  readonly #notices = new Map<"file" | "replaced" | "full", readonly string[]>();
  readonly #kept = new Set<KeptThread>();
  #pair: Promise<Pair>;
  #file: string | undefined;
  #birth: string | undefined;
  #reopenings = 0;
  #isClosed = false;

  constructor(options: IndexThreadsOptions) {
    this.#options = options;
    this.#pair = this.#open(undefined);
    this.#pair.catch(() => undefined); // told to whoever asks
  }

  get opened(): Promise<void> {
    return this.#pair.then(() => undefined);
  }

  get file(): string | undefined {
    return this.#file;
  }

  get notices(): readonly string[] {
    return [...this.#notices.values()].flat();
  }

  read<K extends OperationName>(operation: K, input: Input<K>, options: RequestOptions): Promise<Output<K>> {
    return this.#ask(({ reader }) => reader.request(operation, input, options));
  }

  write<K extends OperationName>(operation: K, input: Input<K>, options: RequestOptions): Promise<Output<K>> {
    return this.#ask(({ writer }) => writer.request(operation, input, options));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#closeAll();
  }

  async #ask<T>(request: (pair: Pair) => Promise<T>): Promise<T> {
    if (this.#isClosed) throw new IndexError(IndexErrorCode.Closed, "the index is closed");
    const opened = this.#pair;
    const pair = await opened.catch((error: unknown) => {
      this.#reopen(opened, "gone");
      throw error;
    });
    try {
      return await request(pair);
    } catch (error) {
      if (error instanceof IndexError && error.code === IndexErrorCode.Damaged)
        this.#reopen(opened, "damaged");
      throw error;
    }
  }

  /** Does nothing for a pair that was replaced already. */
  #reopen(opened: Promise<Pair>, trouble: Trouble): void {
    if (this.#isClosed || this.#pair !== opened) return;
    this.#options.logger.warn("index is opened again", { reason: trouble });
    this.#reopenings += 1;
    this.#pair = this.#closeAll().then(() => this.#open(trouble));
    this.#pair.catch((error: unknown) => this.#options.logger.error("index cannot be opened", { error }));
  }

  async #open(trouble: Trouble | undefined): Promise<Pair> {
    const isGivenUp = this.#reopenings > MOST_REOPENINGS;
    const file = isGivenUp ? undefined : this.#options.file;
    const writer = this.#keep(this.#writerSettings(file, trouble));
    const ready = await this.#start(writer);
    const reader = ready.file === undefined ? writer : this.#keep({ role: "reader", file: ready.file });
    await this.#start(reader);
    this.#file = ready.file;
    this.#notices.clear();
    if (isGivenUp) this.#notices.set("replaced", [notice.givenUp(this.#options.file)]);
    else if (trouble === "gone") this.#notices.set("replaced", [notice.replaced(this.#options.file)]);
    this.#note("file", ready.notices);
    this.#compareBirth(ready.birth);
    return { writer, reader };
  }

  #start(thread: KeptThread): Promise<Ready> {
    const milliseconds = this.#options.times.openMs;
    return withDeadline(thread.ready, { what: "opening the index", milliseconds });
  }

  #keep(settings: ThreadSettings): KeptThread {
    // It may have been closed since the last wait, and what is started now would be closed by nobody.
    if (this.#isClosed) throw new IndexError(IndexErrorCode.Closed, "the index is closed");
    const kept: KeptThread = new KeptThread({
      settings,
      logger: this.#options.logger,
      onEvent: (event) => this.#hear(event),
      onRestart: (ready) => {
        if (settings.role === "writer") this.#restarted(ready);
      },
    });
    this.#kept.add(kept);
    return kept;
  }

  #writerSettings(file: string | undefined, trouble: Trouble | undefined): ThreadSettings {
    const { owner, mostBytes, checkBytes, times } = this.#options;
    return {
      role: "writer",
      file,
      owner: { id: owner, host: hostname(), pid: process.pid, lifetimeMs: times.claimMs },
      mostBytes,
      checkBytes,
      isDamaged: trouble === "damaged",
      fullRetryMs: times.fullRetryMs,
      idleMs: times.idleMs,
    };
  }

  #hear(event: ThreadEvent): void {
    if (event.kind === "room") this.#noteRoom(event.isFull);
    else if (event.kind === "damaged") this.#reopen(this.#pair, "damaged");
    else if (event.isGone) this.#reopen(this.#pair, "gone");
    else {
      this.#note("replaced", [notice.replaced(this.#file)]);
      this.#options.onEvent({ kind: "lost" });
    }
  }

  /** A new writer may find the file in another state than the one before. */
  #restarted({ file, notices, birth }: Ready): void {
    if (file === this.#file) {
      this.#note("file", notices);
      this.#compareBirth(birth);
    } else this.#reopen(this.#pair, "gone");
  }

  #compareBirth(birth: string | undefined): void {
    const before = this.#birth;
    this.#birth = birth;
    if (before !== undefined && before !== birth) this.#options.onEvent({ kind: "lost" });
  }

  #noteRoom(isFull: boolean): void {
    this.#note("full", isFull ? [notice.full(this.#file, this.#options.mostBytes)] : []);
    if (!isFull) this.#options.onEvent({ kind: "room" });
  }

  #note(about: "file" | "replaced" | "full", said: readonly string[]): void {
    this.#notices.set(about, said);
    this.#options.onEvent({ kind: "notices", notices: this.notices });
  }

  async #closeAll(): Promise<void> {
    const { closeMs } = this.#options.times;
    const kept = [...this.#kept].reverse();
    this.#kept.clear();
    // The writer was the first and is the last: it can bring everything into the file only when nobody reads.
    for (const thread of kept) await thread.close(closeMs);
  }
}
