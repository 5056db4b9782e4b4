import type { FSWatcher } from "node:fs";
import { watch } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, join } from "node:path";
import type { Logger } from "@a2c-smcp/runtime";
import { meansGone } from "./file-facts.ts";
import { isWithin } from "./walk-rules.ts";

/** Opens a watch on a folder, as `fs.watch` does. */
export type OpenWatch = (
  folder: string,
  options: { readonly persistent: boolean; readonly recursive: boolean },
  listener: (event: string, name: string | null) => void,
) => FSWatcher;

export interface WatchFoldersOptions {
  readonly roots: readonly string[];
  /** Why a root cannot be watched; it is polled instead. */
  readonly reasonToPoll: (root: string) => string | undefined;
  readonly pollMs: number;
  readonly logger: Logger;
  /** Something has happened at a path, or may have. */
  readonly onHint: (path: string) => void;
  /** It is time to look at a root that is polled; resolves when that was done. */
  readonly onPoll: (root: string) => Promise<void>;
  readonly open?: OpenWatch | undefined;
}

/** These systems watch a whole tree at the cost of one folder; elsewhere each folder is watched by itself. */
const isTreeWatched = process.platform === "darwin" || process.platform === "win32";
/** How often is looked whether the roots are still the same folders: no event tells of a mount. */
const PULSE_MS = 500;
/** A poll waits so many times as long as the look before it took: a slow folder is not looked at all the time. */
const POLL_REST = 4;

/** Gives hints of what happens in folders: by events of the file system, or by time where these do not come. */
export class WatchedFolders implements AsyncDisposable {
  readonly #options: WatchFoldersOptions;
  readonly #open: OpenWatch;
  readonly #watchers = new Map<string, FSWatcher>();
  readonly #polled = new Map<string, NodeJS.Timeout>();
  readonly #pulses = new Map<string, string>();
  #pulse: NodeJS.Timeout | undefined;
  #isClosed = false;

  private constructor(options: WatchFoldersOptions) {
    this.#options = options;
    this.#open = options.open ?? watch;
  }

  /** Begins with the roots; the folders in them are added one by one as they are found. */
  static async start(options: WatchFoldersOptions): Promise<WatchedFolders> {
    const watched = new WatchedFolders(options);
    for (const root of options.roots) {
      const reason = options.reasonToPoll(root);
      if (reason !== undefined) watched.#pollInstead(root, reason);
    }
    await watched.#feelPulses();
    watched.#beat();
    return watched;
  }

  /** Watches a folder from now on, unless it is in a root that is polled. */
  add(folder: string): void {
    const root = this.#options.roots.find((one) => isWithin(folder, one));
    if (this.#isClosed || root === undefined || this.#polled.has(root) || this.#watchers.has(folder)) return;
    if (isTreeWatched && folder !== root) return;
    try {
      const watcher = this.#open(folder, { persistent: false, recursive: isTreeWatched }, (event, name) =>
        this.#notice(folder, event, name),
      );
      watcher.on("error", (error) => this.#failed(root, folder, error));
      this.#watchers.set(folder, watcher);
    } catch (error) {
      this.#failed(root, folder, error);
    }
  }

  /** Ends the watches on a folder and all below it: it may not be the same folder any more. */
  drop(folder: string): void {
    for (const [path, watcher] of this.#watchers) {
      if (!isWithin(path, folder)) continue;
      this.#watchers.delete(path);
      watcher.close();
    }
  }

  /** How many folders are watched. */
  get size(): number {
    return this.#watchers.size;
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#pulse);
    for (const timer of this.#polled.values()) clearTimeout(timer);
    for (const watcher of this.#watchers.values()) watcher.close();
    this.#watchers.clear();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }

  #notice(folder: string, event: string, name: string | null): void {
    if (this.#isClosed) return;
    const { onHint } = this.#options;
    const path = name === null ? folder : join(folder, name);
    // What moved away is followed by its watch; what came in its place is not watched yet.
    if (event === "rename" && this.#watchers.has(path) && path !== folder) this.drop(path);
    onHint(path);
    // A folder is told of what happens to itself under its own name.
    if (name === basename(folder)) onHint(folder);
  }

  /** A folder that is gone or closed to us is told of by the one above it; anything else ends the watching. */
  #failed(root: string, folder: string, error: unknown): void {
    this.drop(folder);
    if (this.#isClosed || meansGone(error) || this.#polled.has(root)) return;
    const code = error instanceof Error && "code" in error ? String(error.code) : "unknown";
    this.#pollInstead(root, reasons[code] ?? `watching failed (${code})`);
    this.#options.onHint(root);
  }

  #pollInstead(root: string, reason: string): void {
    const { logger, pollMs } = this.#options;
    logger.warn("folder is looked at from time to time instead of being watched", {
      folder: root,
      reason,
      everyMs: pollMs,
    });
    this.#schedulePoll(root, pollMs);
    // Leaves what there is of watches to other programs.
    this.drop(root);
  }

  #schedulePoll(root: string, delay: number): void {
    this.#polled.set(root, setTimeout(() => void this.#poll(root), delay).unref());
  }

  async #poll(root: string): Promise<void> {
    const began = performance.now();
    await this.#options.onPoll(root);
    const took = performance.now() - began;
    if (!this.#isClosed) this.#schedulePoll(root, Math.max(this.#options.pollMs, took * POLL_REST));
  }

  #beat(): void {
    this.#pulse = setTimeout(async () => {
      await this.#feelPulses();
      if (!this.#isClosed) this.#beat();
    }, PULSE_MS).unref();
  }

  /** Finds roots that went, came back, or are another folder by now. */
  async #feelPulses(): Promise<void> {
    const watched = this.#options.roots.filter((root) => !this.#polled.has(root));
    await Promise.all(watched.map((root) => this.#feelPulse(root)));
  }

  async #feelPulse(root: string): Promise<void> {
    const facts = await stat(root).catch(() => undefined);
    // A folder that is made right after another was removed gets its number, but not its birthday.
    const pulse =
      facts === undefined ? "gone" : `${facts.dev} ${facts.ino} ${facts.birthtimeMs} ${facts.mode}`;
    const before = this.#pulses.get(root);
    this.#pulses.set(root, pulse);
    if (this.#isClosed || before === undefined || before === pulse) return;
    this.drop(root);
    this.#options.onHint(root);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: "the system allows no more watches; raise fs.inotify.max_user_watches",
  EMFILE: "the system allows no more watching programs; raise fs.inotify.max_user_instances",
  ENFILE: "too many files are open on this machine",
};
