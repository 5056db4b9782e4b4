import type { Stats } from "node:fs";
import { readFileSync, statSync } from "node:fs";
import { messageOf } from "@a2c-smcp/runtime";
import { ServerError, ServerErrorCode } from "../server-error.ts";

/** No set of keys is larger; whatever is, is something else. */
const LARGEST = 1_000_000;

/**
 * A file with keys or secrets. It is read when it is opened, which throws a ServerError unless it holds what it must,
 * and again when it has changed.
 */
export class KeyFile<T> {
  readonly path: string;
  readonly #parse: (text: string) => T;
  #stamp: string;

  constructor(path: string, parse: (text: string) => T) {
    this.path = path;
    this.#parse = parse;
    this.#stamp = "";
  }

  /** What the file holds. */
  open(): T {
    const stats = this.#stat();
    this.#stamp = stampOf(stats);
    return this.#read(stats);
  }

  /** What the file holds when it has changed since it was looked at, else undefined. Reports what is wrong once. */
  reread(): T | undefined {
    const stats = this.#statOrMissing();
    const stamp = stats ? stampOf(stats) : "missing";
    if (stamp === this.#stamp) return undefined;
    this.#stamp = stamp;
    // A pipe or a device is read once, at the start: it would have us wait for whoever writes to it.
    if (stats && !stats.isFile()) throw this.#problem("it is not a regular file any more");
    return this.#read(stats ?? this.#stat());
  }

  #read(stats: Stats): T {
    if (stats.size > LARGEST) throw this.#problem(`it has more than ${LARGEST} bytes`);
    const text = this.#attempt(() => readFileSync(this.path, "utf8"));
    if (text.trim() === "") throw this.#problem("it is empty");
    return this.#attempt(() => this.#parse(text));
  }

  #stat(): Stats {
    return this.#attempt(() => statSync(this.path));
  }

  #statOrMissing(): Stats | undefined {
    return this.#attempt(() => statSync(this.path, { throwIfNoEntry: false }));
  }

  #attempt<R>(work: () => R): R {
    try {
      return work();
    } catch (cause) {
      throw this.#problem(messageOf(cause), cause);
    }
  }

  #problem(reason: string, cause?: unknown): ServerError {
    return new ServerError(ServerErrorCode.BadKey, `${this.path} cannot be used: ${reason}`, { cause });
  }
}

/** Differs whenever the file was written or replaced. */
function stampOf({ mtimeMs, size, ino, dev }: Stats): string {
  return [mtimeMs, size, ino, dev].join(":");
}
