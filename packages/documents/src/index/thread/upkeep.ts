import { statSync } from "node:fs";
import type { IndexDatabase } from "../index-database.ts";
import { IndexErrorCode } from "../index-error.ts";
import { mergeSegments, uniteSegments } from "../merge-segments.ts";
import type { Owner } from "../owner.ts";
import { bury, buryOwners, holdsAnything, renewOwner } from "../owner.ts";
import { SCHEMA_VERSION } from "../schema.ts";
import { toIndexError } from "../sqlite-errors.ts";
import { deleteTrash, forgetChanges, giveBackPages, tidyFile } from "../sweep.ts";
import type { ThreadEvent } from "./messages.ts";
import { RoomWatch } from "./room-watch.ts";

export interface UpkeepOptions {
  readonly database: IndexDatabase;
  readonly file: string | undefined;
  readonly owner: Owner;
  readonly fullRetryMs: number;
  readonly idleMs: number;
  readonly say: (event: ThreadEvent) => void;
}

/** What is done only when nobody asks for anything, one small step at a time. */
const idleSteps = [forgetChanges, mergeSegments, giveBackPages, tidyFile] as const;
/** What would be in the way of the first searches, just after everything was read. */
const restingSteps = [uniteSegments, giveBackPages, tidyFile] as const;
/** How many times as long nobody must have asked for those. */
const REST = 15;
const PAUSE_MS = 5;

/** Keeps the file in good order beside the requests: deletes, merges, renews the claims, sees what others do to it. */
export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #room: RoomWatch;
  readonly #inode: number | undefined;
  #birth: string | undefined;
  #heartbeat: NodeJS.Timeout | undefined;
  #sweeping: NodeJS.Timeout | undefined;
  #step = 0;
  #lastRequest = 0;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#room = new RoomWatch(options);
    this.#inode = this.#currentInode();
    this.#birth = options.database.birth();
  }

  /** Throws away what this server itself was writing in a thread before, and begins. */
  start(): void {
    const { database, owner } = this.#options;
    this.#guard(() => {
      database.transaction(() => {
        bury(database, owner.id);
        renewOwner(database, owner);
      });
      buryOwners(database, owner);
    });
    this.#heartbeat = setInterval(() => this.#guard(() => this.#beat()), owner.lifetimeMs / 3);
    this.touch();
  }

  /** A request was answered: there may be something to tidy up. */
  touch(): void {
    this.#lastRequest = performance.now();
    this.#step = 0;
    this.#sweepSoon();
  }

  /** A request, or a step of our own, went wrong. */
  noteError(error: unknown): void {
    const { code } = toIndexError(error);
    if (code === IndexErrorCode.Full) this.#room.noteFull();
  }

  close(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#sweeping);
    this.#room.close();
    const { database, owner } = this.#options;
    this.#guard(() => {
      database.transaction(() => bury(database, owner.id));
      tidyFile(database);
    });
  }

  #sweepSoon(): void {
    this.#sweeping ??= setTimeout(() => this.#sweep(), this.#options.idleMs);
  }

  #sweep(): void {
    this.#sweeping = undefined;
    const { database, idleMs } = this.#options;
    const wait = this.#guard(() => (deleteTrash(database) ? PAUSE_MS : this.#idleStep())) ?? idleMs * 10;
    if (wait !== "done") this.#sweeping = setTimeout(() => this.#sweep(), wait);
  }

  /** How long to wait before the next step. */
  #idleStep(): number | "done" {
    const { database, idleMs } = this.#options;
    const step = [...idleSteps, ...restingSteps][this.#step];
    if (step === undefined) return "done";
    const wait = this.#step < idleSteps.length ? idleMs : REST * idleMs;
    if (performance.now() - this.#lastRequest < wait) return wait;
    if (!step(database)) this.#step += 1;
    return PAUSE_MS;
  }

  #beat(): void {
    const { database, owner, file, say } = this.#options;
    const version = database.pragma("user_version");
    // Zero: another server found it damaged and is just making the tables again.
    if (version === 0) return;
    if (version !== SCHEMA_VERSION || (file !== undefined && this.#currentInode() !== this.#inode)) {
      clearInterval(this.#heartbeat);
      say({ kind: "replaced", isGone: true });
      return;
    }
    const birth = database.birth();
    if (birth !== this.#birth) say({ kind: "replaced", isGone: false });
    this.#birth = birth;
    if (holdsAnything(database, owner)) renewOwner(database, owner);
    buryOwners(database, owner);
    // Servers that are gone leave trash, ours or that of the ones that were just buried.
    this.#sweepSoon();
  }

  #currentInode(): number | undefined {
    const { file } = this.#options;
    return file === undefined ? undefined : statSync(file, { throwIfNoEntry: false })?.ino;
  }

  /** Nobody waits for what is done here: an error is noted, and the step is tried again later. */
  #guard<T>(step: () => T): T | undefined {
    try {
      return step();
    } catch (error) {
      this.noteError(error);
      if (toIndexError(error).code === IndexErrorCode.Damaged) this.#options.say({ kind: "damaged" });
      return undefined;
    }
  }
}
