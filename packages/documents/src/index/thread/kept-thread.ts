import type { Logger } from "@a2c-smcp/runtime";
import { Backoff, DeadlineError, withDeadline } from "@a2c-smcp/runtime";
import { IndexError, IndexErrorCode } from "../index-error.ts";
import type { Ready, RequestOptions } from "./index-thread.ts";
import { IndexThread } from "./index-thread.ts";
import { launchThread } from "./launch-thread.ts";
import type { Input, OperationName, Output, ThreadEvent, ThreadSettings } from "./messages.ts";

export interface KeptThreadOptions {
  readonly settings: ThreadSettings;
  readonly logger: Logger;
  readonly onEvent: (event: ThreadEvent) => void;
  /** A thread is ready that took the place of one that ended. */
  readonly onRestart: (ready: Ready) => void;
}

/** A thread of the index that is started again when it ends. */
export class KeptThread {
  readonly #options: KeptThreadOptions;
  readonly #backoff = new Backoff({ firstMs: 100, longestMs: 30_000 });
  #thread: IndexThread;
  /** The thread that can be asked; while one is being started, the promise of it. */
  #current: Promise<IndexThread>;
  #restart: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(options: KeptThreadOptions) {
    this.#options = options;
    this.#thread = this.#launch(options.settings);
    this.#current = Promise.resolve(this.#thread);
  }

  /** What the first thread says when it is ready; rejects when it never is. */
  get ready(): Promise<Ready> {
    return this.#thread.ready;
  }

  async request<K extends OperationName>(
    operation: K,
    input: Input<K>,
    options: RequestOptions,
  ): Promise<Output<K>> {
    if (this.#isClosed) throw new IndexError(IndexErrorCode.Closed, "the index is closed");
    const thread = await withDeadline(this.#current, { what: "starting the index again", ...options }).catch(
      (cause: unknown) => {
        if (!(cause instanceof DeadlineError)) throw cause;
        throw new IndexError(IndexErrorCode.Lost, "the index is being started again; try later", { cause });
      },
    );
    const answer = await thread.request(operation, input, options);
    this.#backoff.reset();
    return answer;
  }

  /** Ends the thread, politely unless it does not listen. */
  async close(milliseconds: number): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#restart);
    await this.#thread.close(milliseconds);
  }

  #launch(settings: ThreadSettings): IndexThread {
    const { onEvent, logger } = this.#options;
    const thread = new IndexThread(launchThread(settings), (event) => {
      if (!this.#isClosed) onEvent(event);
    });
    void thread.ended.then((reason) => {
      if (this.#isClosed || thread !== this.#thread) return;
      logger.warn("thread of the index ended", { role: settings.role, reason: reason.message });
      this.#current = this.#relaunch();
    });
    return thread;
  }

  #relaunch(): Promise<IndexThread> {
    const { settings, onRestart } = this.#options;
    // A file that was damaged is emptied once, not again with everything that came after.
    const again = settings.role === "writer" ? { ...settings, isDamaged: false } : settings;
    return new Promise((resolve) => {
      this.#restart = setTimeout(() => {
        this.#thread = this.#launch(again);
        this.#thread.ready.then(onRestart, () => undefined); // its end is handled where it was launched
        resolve(this.#thread);
      }, this.#backoff.next());
    });
  }
}
