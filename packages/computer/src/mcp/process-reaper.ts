import { killTree } from "./process-tree.ts";

/**
 * Ends the process trees that are still up when this program exits without closing. They lead groups of their
 * own, so neither Ctrl-C nor the end of this process reaches them by itself.
 */
export class ProcessReaper {
  readonly #pids = new Set<number>();
  readonly #onExit = (): void => {
    for (const pid of this.#pids) killTree(pid, "SIGKILL");
  };

  add(pid: number): void {
    if (this.#pids.size === 0) process.on("exit", this.#onExit);
    this.#pids.add(pid);
  }

  delete(pid: number): void {
    this.#pids.delete(pid);
    if (this.#pids.size === 0) process.off("exit", this.#onExit);
  }
}
