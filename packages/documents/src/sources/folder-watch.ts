import type { Logger } from "@a2c-smcp/runtime";
import { changeWaits, silentLogger, withDeadline } from "@a2c-smcp/runtime";
import { Hints } from "./hints.ts";
import { RestingFiles } from "./resting-files.ts";
import type { SourceChanges } from "./source.ts";
import type { SourceFolders } from "./source-folders.ts";
import type { LookHooks } from "./walk-folder.ts";
import type { OpenWatch } from "./watch-folders.ts";
import { WatchedFolders } from "./watch-folders.ts";

export interface FolderWatchOptions {
  readonly sources: SourceFolders;
  /** Told of every difference, each once; never with nothing, and never after `close`. */
  readonly onChanges: (changes: SourceChanges) => void;
  /** Looks at all folders every so many milliseconds instead of watching them. */
  readonly pollMs?: number | undefined;
  readonly logger?: Logger | undefined;
  /** How often folders are looked at that cannot be watched; every 5 seconds unless it is said. */
  readonly unwatchedMs?: number | undefined;
  readonly open?: OpenWatch | undefined;
}

const MOST_MS = 600;
const MOST_HELD_MS = 4000;
const POLL_MS = 5000;
const CLOSE_MS = 2000;
/** After a look that could not be completed. */
const AGAIN_MS = 2000;

const noHints = { paths: [], isFlood: false };

/** Keeps the sources at what is in the folders, and tells what changes: within a second, a burst in a few steps. */
export class FolderWatch implements AsyncDisposable {
  readonly #options: FolderWatchOptions;
  readonly #logger: Logger;
  readonly #hints = new Hints({ quietMs: changeWaits.quietMs, mostMs: MOST_MS });
  readonly #resting = new RestingFiles({ restMs: changeWaits.restMs, mostMs: MOST_HELD_MS });
  readonly #closing = new AbortController();
  readonly #hooks: LookHooks;
  #watched: WatchedFolders | undefined;
  /** Places to look at once more without a hint: they are polled, or could not be looked at. */
  readonly #again = new Set<string>();
  #againDue: number | undefined;
  /** Who waits for the next look. */
  #asked: (() => void)[] = [];
  #isWhole = true;
  #timer: { readonly handle: NodeJS.Timeout; readonly due: number } | undefined;
  #turn: Promise<void> | undefined;
  /** Files that were being written at the first look and have not been told since. */
  #late: readonly string[] = [];
  #becomeReady: () => void = () => undefined;
  /** Resolves when everything that was there in the beginning was told. */
  readonly ready: Promise<void>;

  private constructor(options: FolderWatchOptions) {
    this.#options = options;
    this.#logger = options.logger ?? silentLogger;
    this.#hooks = {
      signal: this.#closing.signal,
      onFolder: (folder) => this.#watched?.add(folder),
      onUnsure: (place) => this.#doubt(place),
      isAtRest: (file) => this.#resting.isAtRest(file),
    };
    this.ready = new Promise((resolve) => {
      this.#becomeReady = resolve;
    });
    void this.#run(() => this.#begin());
  }

  /** Begins to watch, and looks at everything. */
  static start(options: FolderWatchOptions): FolderWatch {
    return new FolderWatch(options);
  }

  /** Looks at everything anew; resolves when what is different was told. */
  look(): Promise<void> {
    this.#isWhole = true;
    return this.#ask();
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error("The folders are not watched any more"));
    clearTimeout(this.#timer?.handle);
    await this.#watched?.close();
    this.#answer(this.#asked.splice(0));
    this.#becomeReady();
    // A folder on a network that hangs is not waited for.
    const turn = this.#turn ?? Promise.resolve();
    await withDeadline(turn, { what: "the last look at the folders", milliseconds: CLOSE_MS }).catch(
      () => undefined,
    );
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  async #begin(): Promise<void> {
    const { sources, pollMs, unwatchedMs, open } = this.#options;
    this.#watched = await WatchedFolders.start({
      roots: sources.roots,
      reasonToPoll: (root) => this.#reasonToPoll(root),
      pollMs: pollMs ?? unwatchedMs ?? POLL_MS,
      logger: this.#logger,
      onHint: (path) => this.#hint(path),
      onPoll: (root) => {
        this.#again.add(root);
        this.#againDue = performance.now();
        return this.#ask();
      },
      open,
    });
    if (this.#isClosed) await this.#watched.close();
    else await this.#lookNow();
    this.#late = this.#resting.places();
  }

  #reasonToPoll(root: string): string | undefined {
    if (this.#options.pollMs !== undefined) return "it was asked for";
    const network = this.#options.sources.networkOf(root);
    return network && `it is on a network file system (${network}), which does not tell what others change`;
  }

  #hint(path: string): void {
    if (this.#isClosed || !this.#options.sources.concerns(path)) return;
    this.#hints.add(path);
    this.#wakeBy(this.#hints.due());
  }

  #doubt(place: string): void {
    this.#again.add(place);
    this.#againDue = performance.now() + AGAIN_MS;
  }

  #ask(): Promise<void> {
    if (this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      this.#asked.push(resolve);
      this.#wakeBy(performance.now());
    });
  }

  #answer(asked: readonly (() => void)[]): void {
    for (const resolve of asked) resolve();
  }

  /** Makes sure that somebody looks at the clock at a time. */
  #wakeBy(due: number | undefined): void {
    if (due === undefined || this.#isClosed || this.#turn !== undefined) return;
    if (this.#timer !== undefined && this.#timer.due <= due) return;
    clearTimeout(this.#timer?.handle);
    const handle = setTimeout(() => this.#wake(), Math.max(0, due - performance.now()));
    this.#timer = { handle, due };
  }

  #wake(): void {
    this.#timer = undefined;
    const due = this.#due();
    if (due === undefined || due > performance.now()) this.#wakeBy(due);
    else void this.#run(() => this.#lookNow());
  }

  /** When there is something to look at. */
  #due(): number | undefined {
    const asked = this.#asked.length > 0 ? 0 : undefined;
    const resting = this.#resting.nextDue(Math.max(changeWaits.togetherMs, this.#hints.burstMs));
    const all = [asked, this.#hints.due(), resting, this.#againDue];
    const times = all.filter((time) => time !== undefined);
    return times.length === 0 ? undefined : Math.min(...times);
  }

  /** One turn after the other; what comes up meanwhile is for the next. */
  #run(turn: () => Promise<void>): Promise<void> {
    this.#turn = turn().finally(() => {
      this.#turn = undefined;
      this.#late = this.#late.filter((place) => this.#resting.holds(place));
      if (this.#late.length === 0) this.#becomeReady();
      this.#wakeBy(this.#due());
    });
    return this.#turn;
  }

  async #lookNow(): Promise<void> {
    const asked = this.#asked.splice(0);
    try {
      const changes = await this.#changes();
      this.#resting.looked();
      this.#tell(changes);
    } catch (cause) {
      this.#failed(cause);
    } finally {
      this.#answer(asked);
    }
  }

  #changes(): Promise<SourceChanges> {
    const { sources } = this.#options;
    const isTimeForHints = this.#isWhole || (this.#hints.due() ?? 0) <= performance.now();
    const { paths, isFlood } = isTimeForHints ? this.#hints.take() : noHints;
    const all = new Set([...paths, ...this.#resting.takeDue(), ...this.#takeAgain()]);
    const isWhole = this.#isWhole || isFlood;
    this.#isWhole = false;
    // Folders that came and went without a word may be watched no more.
    if (isFlood) for (const root of sources.roots) this.#watched?.drop(root);
    return isWhole ? sources.rescan(this.#hooks) : sources.refreshPaths([...all], this.#hooks);
  }

  #takeAgain(): readonly string[] {
    if ((this.#againDue ?? Infinity) > performance.now()) return [];
    this.#againDue = undefined;
    const places = [...this.#again];
    this.#again.clear();
    return places;
  }

  #tell(changes: SourceChanges): void {
    const { added, changed, removed, moved } = changes;
    const count = added.length + changed.length + removed.length + moved.length;
    if (count === 0 || this.#isClosed) return;
    try {
      this.#options.onChanges(changes);
    } catch (cause) {
      this.#logger.error("a change of the folders was told and not taken", { cause });
    }
  }

  #failed(cause: unknown): void {
    if (this.#isClosed) return;
    this.#logger.error("looking at the folders failed; it is tried again", { cause });
    this.#resting.retry();
    for (const root of this.#options.sources.roots) this.#doubt(root);
  }
}
