import type { IndexDatabase } from "../index-database.ts";
import type { ThreadEvent } from "./messages.ts";

export interface RoomWatchOptions {
  readonly database: IndexDatabase;
  /** How long to wait between two tries, in milliseconds. */
  readonly fullRetryMs: number;
  readonly say: (event: ThreadEvent) => void;
}

/** More than the next batch of pages is likely to need. */
const TRIED_BYTES = 512 * 1024;

/** Tries from time to time whether there is room again, once there was none. */
export class RoomWatch {
  readonly #options: RoomWatchOptions;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: RoomWatchOptions) {
    this.#options = options;
  }

  noteFull(): void {
    if (this.#timer !== undefined) return;
    this.#timer = setInterval(() => this.#try(), this.#options.fullRetryMs);
    this.#options.say({ kind: "room", isFull: true });
  }

  close(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #try(): void {
    const { database, say } = this.#options;
    try {
      database.run("INSERT OR REPLACE INTO meta (key, value) VALUES ('room', zeroblob(?))", TRIED_BYTES);
      database.run("DELETE FROM meta WHERE key = 'room'");
    } catch {
      return; // still no room, or the file is held by another server: the next try will tell
    }
    this.close();
    say({ kind: "room", isFull: false });
  }
}
