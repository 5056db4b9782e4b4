import { randomBytes } from "node:crypto";
import { settledWithin } from "@a2c-smcp/runtime";
import { sharedSecret } from "@a2c-smcp/server";
import type { LocalAddress, RunningSystem } from "../running/running-system.ts";
import { listRunningSystems } from "../running/running-system.ts";
import { announce } from "./announce.ts";
import { startComputer } from "./computer-part.ts";
import { startDocuments } from "./documents-part.ts";
import { listenNear } from "./listen.ts";
import { Parts } from "./parts.ts";
import { stopWaits } from "./stop-waits.ts";
import type { Tell } from "./up-event.ts";
import type { UpOptions } from "./up-options.ts";
import { createWatchedStore } from "./watched-store.ts";
import { startWeb } from "./web-part.ts";

/** Calls that are under way may finish, if they are quick. */
const DRAIN_MS = 200;
/** An MCP server that takes longer to start is not waited for: it comes when it comes. */
const PATIENCE_MS = 5_000;

/** A Server, a Computer and the documents of some folders in one process, known to the other commands. */
export class System {
  readonly #options: UpOptions;
  readonly #tell: Tell;
  readonly #tellEnd: Tell;
  readonly #parts = new Parts();
  readonly #secret: string;
  #isStopping = false;

  constructor(options: UpOptions, tell: Tell) {
    this.#options = options;
    this.#secret = options.secret ?? randomBytes(24).toString("base64url");
    // What its own end brings about is no news.
    this.#tell = (event) => {
      if (!this.#isStopping) tell(event);
    };
    this.#tellEnd = tell;
  }

  /** Starts every part; resolves when an Agent can use it, though documents may still be looked into. */
  async start(): Promise<{ readonly failed: Promise<never> }> {
    const since = performance.now();
    const { sources, configs, office, name } = this.#options;
    this.#tell({ event: "starting", folders: sources.paths, configs });
    const url = await this.#listen();
    if (this.#options.isSecretShown) this.#tell({ event: "secret", secret: this.#secret });
    const documents =
      sources.folders.length > 0 ? await startDocuments(this.#parts, this.#options, this.#tell) : undefined;
    const { computer, started } = await startComputer(
      this.#parts,
      { ...this.#options, documents },
      this.#tell,
    );
    const { logger } = this.#options;
    const secret = this.#secret;
    const web = await startWeb(this.#parts, { ...this.#options, computer, url, secret }, this.#tell);
    const link = await this.#parts.keep(await computer.connect(url, { office, secret, logger }));
    await this.#announce(url, web);
    await settledWithin(PATIENCE_MS, started);
    const tools = computer.tools.list().length;
    const ms = Math.round(performance.now() - since);
    this.#tell({ event: "ready", url, office, computer: name, tools, ms });
    return { failed: link.failed };
  }

  async close(): Promise<void> {
    const since = performance.now();
    this.#isStopping = true;
    this.#tellEnd({ event: "stopping" });
    await this.#parts.close(stopWaits.closeMs);
    this.#tellEnd({ event: "stopped", ms: Math.round(performance.now() - since) });
  }

  async #listen(): Promise<string> {
    const { port: wanted, logger, audit } = this.#options;
    const { server, port, url } = await listenNear(wanted, {
      auth: sharedSecret(this.#secret),
      logger,
      audit,
      store: createWatchedStore({
        onEntered: (present) => this.#tell({ event: "entered", ...present }),
        onLeft: (present) => this.#tell({ event: "left", ...present }),
      }),
    });
    await this.#parts.keep({ close: () => server.close({ timeoutMs: DRAIN_MS }) });
    const other = port === wanted ? undefined : this.#systemAt(wanted);
    this.#tell({ event: "listening", url, port, wanted_port: wanted, ...(other && { taken_by: other.pid }) });
    return url;
  }

  #systemAt(port: number): RunningSystem | undefined {
    return listRunningSystems(this.#options.env).find(({ url }) => Number(new URL(url).port) === port);
  }

  async #announce(url: string, api: LocalAddress): Promise<void> {
    const { office, name: computer, env } = this.#options;
    const system = {
      ...{ pid: process.pid, url, office, computer, secret: this.#secret },
      ...{ web: api.url, api },
      startedAt: new Date().toISOString(),
    };
    const remove = announce(system, env, this.#tell);
    await this.#parts.keep({ close: async () => remove() });
  }
}
