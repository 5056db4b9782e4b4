import { randomUUID } from "node:crypto";
import { Guardian } from "./guardian.ts";
import { killMarked } from "./marked-processes.ts";
import { killTree } from "./process-tree.ts";

/**
 * Ends the process trees that are still up when this program ends without closing. They lead groups of their own, so
 * neither Ctrl-C nor the end of this process reaches them by itself. What the program does not live to do, because it
 * is killed, its guardian does.
 */
export class ProcessReaper {
  readonly #id = randomUUID();
  readonly #pids = new Set<number>();
  readonly #guardian = new Guardian(this.#id);
  readonly #onExit = (): void => {
    for (const pid of this.#pids) killTree(pid, "SIGKILL");
    killMarked(this.#id, "SIGKILL");
  };
  #marks = 0;

  /** A mark for the environment of one more process; everything that the process starts inherits it. */
  nextMark(): string {
    this.#marks += 1;
    // Ends with a dot, so that the mark of one is not the beginning of another's.
    return `${this.#id}.${this.#marks}.`;
  }

  add(pid: number): void {
    if (this.#pids.size === 0) process.on("exit", this.#onExit);
    this.#pids.add(pid);
    this.#guardian.guard(this.#pids);
  }

  delete(pid: number): void {
    if (!this.#pids.delete(pid)) return;
    this.#guardian.guard(this.#pids);
    if (this.#pids.size === 0) process.off("exit", this.#onExit);
  }
}
