import type { FileHandle } from "node:fs/promises";
import { open, stat } from "node:fs/promises";
import type { AuditEntry } from "./audit.ts";
import { jsonLine, writableFields } from "./log-line.ts";
import type { Logger } from "./logger.ts";

/** Where an audit log is kept, and what becomes of what cannot be written. */
export interface AuditFileOptions {
  readonly path: string;
  /** Called when entries cannot be written. */
  readonly logger: Logger;
  /** Milliseconds until a write that failed is tried again. */
  readonly retryMs?: number | undefined;
}

/** Entries that wait for a disk; more are counted and left out, for memory must not grow with a full disk. */
const MOST_WAITING = 10_000;

/**
 * For programs only (Node): an audit log, one JSON object a line, readable by its owner only. Entries are appended in
 * their order. A file that was moved away is made anew; a disk that is full stops nobody, and what could not be written
 * is said in the log and, once there is space again, in the file.
 */
export class AuditFile implements AsyncDisposable {
  readonly #options: AuditFileOptions;
  #waiting: string[] = [];
  #lost = 0;
  #handle: FileHandle;
  #writing: Promise<void> | undefined;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #isFailing = false;

  private constructor(handle: FileHandle, options: AuditFileOptions) {
    this.#handle = handle;
    this.#options = options;
  }

  /** Opens or makes the file; rejects when that is not possible. */
  static async open(options: AuditFileOptions): Promise<AuditFile> {
    return new AuditFile(await openForAppending(options.path), options);
  }

  /** Takes an entry; it is written soon. */
  readonly write = (entry: AuditEntry): void => {
    const line = jsonLine({ time: new Date().toISOString(), ...writableFields(entry) });
    if (this.#waiting.length < MOST_WAITING) this.#waiting.push(line);
    else this.#lost += 1;
    if (this.#retry === undefined) void this.flush();
  };

  /** Writes what waits; never rejects. */
  flush(): Promise<void> {
    this.#writing ??= this.#drain().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.flush();
    clearTimeout(this.#retry);
    await this.#handle.close().catch(() => undefined);
  }

  async #drain(): Promise<void> {
    clearTimeout(this.#retry);
    this.#retry = undefined;
    while (this.#waiting.length > 0) {
      const batch = this.#waiting;
      this.#waiting = [];
      try {
        await this.#append(batch);
        this.#recover();
      } catch (cause) {
        this.#fail(batch, cause);
        return;
      }
    }
  }

  async #append(batch: readonly string[]): Promise<void> {
    await this.#reopenIfMoved();
    // A write that failed in the middle may have left half a line.
    await this.#handle.appendFile(`${this.#isFailing ? "\n" : ""}${batch.join("\n")}\n`);
  }

  async #reopenIfMoved(): Promise<void> {
    const [ours, there] = await Promise.all([
      this.#handle.stat(),
      stat(this.#options.path).catch(() => undefined),
    ]);
    if (there && there.ino === ours.ino && there.dev === ours.dev) return;
    const fresh = await openForAppending(this.#options.path);
    await this.#handle.close().catch(() => undefined);
    this.#handle = fresh;
  }

  #recover(): void {
    if (!this.#isFailing && this.#lost === 0) return;
    const lost = this.#lost;
    this.#isFailing = false;
    this.#lost = 0;
    this.#options.logger.warn("the audit log is written again", { path: this.#options.path, lost });
    if (lost > 0) this.write({ event: "audit entries lost", lost });
  }

  #fail(batch: readonly string[], cause: unknown): void {
    const { path, logger, retryMs = 1_000 } = this.#options;
    if (!this.#isFailing) logger.error("the audit log cannot be written", { path, cause });
    this.#isFailing = true;
    const kept = [...batch, ...this.#waiting];
    this.#lost += Math.max(0, kept.length - MOST_WAITING);
    this.#waiting = kept.slice(0, MOST_WAITING);
    this.#retry = setTimeout(() => void this.flush(), retryMs);
    this.#retry.unref();
  }
}

function openForAppending(path: string): Promise<FileHandle> {
  return open(path, "a", 0o600);
}
