import type { Computer } from "@a2c-smcp/computer";
import { DeadlineError, withDeadline } from "@a2c-smcp/runtime";

export interface StartupOptions {
  /** Milliseconds after the start of the gateway in which a listing waits for servers that are just being started. */
  readonly forAll: number;
  /** The same for servers that are up and have not listed anything yet; many never will. */
  readonly forFirst: number;
  /** Milliseconds that a request waits for the one server that it needs. */
  readonly forOne: number;
}

/**
 * Lets requests that come right after the start wait for the first attempt of each server, for a while: whoever asks
 * only once would otherwise be told of nothing.
 */
export class Startup {
  readonly #computer: Computer;
  readonly #options: StartupOptions;
  readonly #began = performance.now();

  constructor(computer: Computer, options: StartupOptions) {
    this.#computer = computer;
    this.#options = options;
  }

  /** Waits for all servers within the time after the start, later for none. */
  async all(): Promise<void> {
    await this.#until("server-state", () => !this.#isStarting(() => true), this.#left(this.#options.forAll));
    await this.#computer.registry.firstListed();
    // Servers that look into files list them as they get ready; the first few are worth a moment.
    await this.#until("resources-changed", () => !this.#isEmpty(), this.#left(this.#options.forFirst));
  }

  /** Waits for one server that is being started for the first time. */
  async one(server: string): Promise<void> {
    const isReady = (): boolean => !this.#isStarting((name) => name === server);
    await this.#until("server-state", isReady, this.#options.forOne);
    await this.#computer.registry.firstListed();
  }

  #left(milliseconds: number): number {
    return this.#began + milliseconds - performance.now();
  }

  #isStarting(isMeant: (server: string) => boolean): boolean {
    return this.#computer.servers
      .list()
      .some(({ name, state }) => isMeant(name) && state.phase === "starting" && state.attempt === 1);
  }

  /** Some server that is up could list resources, and none lists any. */
  #isEmpty(): boolean {
    const { registry } = this.#computer;
    const couldList = this.#computer.servers
      .list()
      .some(
        ({ name, state }) =>
          state.phase === "ready" && state.capabilities.resources && registry.problemOf(name) === undefined,
      );
    return couldList && registry.listed().next().done === true;
  }

  async #until(
    event: "server-state" | "resources-changed",
    isThere: () => boolean,
    milliseconds: number,
  ): Promise<void> {
    if (milliseconds <= 0 || isThere()) return;
    let look = (): void => undefined;
    const there = new Promise<void>((resolve) => {
      look = () => void (isThere() && resolve());
    });
    this.#computer.on(event, look);
    try {
      await withDeadline(there, { what: "the start of MCP servers", milliseconds });
    } catch (cause) {
      // The answer has what is there by now, and names the servers that are still starting.
      if (!(cause instanceof DeadlineError)) throw cause;
    } finally {
      this.#computer.off(event, look);
    }
  }
}
